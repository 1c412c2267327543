export { Notes as default } from '../../resource/detail/notes.tsx';
