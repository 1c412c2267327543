export { stateResource } from '../settings/workflow/state.ts';
export { stateGroupResource } from '../settings/workflow/state-group.ts';
export { stateTypeResource } from '../settings/workflow/state-type.ts';
