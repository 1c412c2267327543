/** What other features may use of filled containers. */
export { ContractPacking } from './packing/packing.tsx';
