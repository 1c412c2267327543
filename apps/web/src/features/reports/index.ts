export { OutNow } from './out-now/out-now-section.tsx';
