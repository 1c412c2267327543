import { contract } from '@hireyard/wire/contracts/contract';
import { customer } from '@hireyard/wire/customers/customer';
import { describe, expect, it } from 'vitest';
import { allColumns, fitColumns, readLook } from './columns.tsx';
const names = (columns: readonly { name: string }[]) => columns.map((column) => column.name);

describe('columns of a list', () => {
  it('are the declared ones, with every other readable field on offer', () => {
    const all = names(allColumns(customer));
    expect(all.slice(0, customer.columns.length)).toEqual(customer.columns);
    expect(all).toContain('updated_at');
    expect(all).not.toContain('id');
  });

  it('are hidden by importance if room is short; number, states and money stay', () => {
    const chosen = allColumns(contract).filter((column) => contract.columns.includes(column.name as never));
    const fitted = names(fitColumns(chosen, 620));
    expect(fitted).toContain('contract_number');
    expect(fitted).toContain('states');
    expect(fitted).toContain('grand_total');
    expect(fitted).not.toContain('collection_date');
    expect(names(fitColumns(chosen, 5000))).toEqual(names(chosen));
  });
});

describe('the stored look of a list', () => {
  it('is ignored if it is invalid', () => {
    expect(readLook('{')).toEqual({});
    expect(readLook('{"columns":[1],"density":"huge"}')).toEqual({});
    expect(readLook('{"columns":["name"],"density":"compact"}')).toEqual({
      columns: ['name'],
      density: 'compact',
    });
  });
});
