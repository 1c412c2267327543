export { stateResource } from './state.ts';
export { stateGroupResource } from './state-group.ts';
export { stateTypeResource } from './state-type.ts';
