export * from './calendar.ts';
export * from './deposit.ts';
export * from './money.ts';
export * from './pricing.ts';
