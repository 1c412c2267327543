export { Notes as default } from '../../resource-ui/notes.tsx';
