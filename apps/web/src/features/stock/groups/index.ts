/** What other features may use of filled containers. */
export { ContractPacking } from './packing/contract-packing.tsx';
