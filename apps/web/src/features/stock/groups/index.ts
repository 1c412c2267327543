/** Filled containers for other features. */
export { ContractPacking } from './packing/packing.tsx';
