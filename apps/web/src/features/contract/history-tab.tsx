export { History as default } from '../../resource-ui/history.tsx';
