import { customer } from '@hireyard/wire/customers/customer';
import { contract } from '@hireyard/wire/contracts/contract';
import { describe, expect, it } from 'vitest';
import { filterChips, isNarrowed, listQuery, nextOrdering, orStandard, readListState } from './list-state.ts';

const read = (text: string) => readListState(contract, new URLSearchParams(text));

describe('the state of a list', () => {
  it('is the default of the specification without a query: page 1 of 15, nothing chosen', () => {
    expect(read('')).toEqual({
      search: '',
      filters: {},
      ordering: '',
      page: 1,
      pageSize: 15,
      selected: undefined,
      columns: undefined,
    });
  });

  it('is restored from the address', () => {
    const state = read(
      'search=hall&depot__id__in=1,2&delivery_date__gte=2026-11-20&account__credit_account=true&ordering=-grand_total&page=3&page_size=50&selected=12&columns=contract_number,grand_total',
    );
    expect(state).toEqual({
      search: 'hall',
      filters: {
        depot__id__in: ['1', '2'],
        delivery_date__gte: ['2026-11-20'],
        account__credit_account: ['true'],
      },
      ordering: '-grand_total',
      page: 3,
      pageSize: 50,
      selected: 12,
      columns: ['contract_number', 'grand_total'],
    });
    expect(listQuery(state)).toEqual({
      search: 'hall',
      depot__id__in: '1,2',
      delivery_date__gte: '2026-11-20',
      account__credit_account: 'true',
      ordering: '-grand_total',
      page: 3,
      page_size: 50,
    });
  });

  it('drops what the API would refuse', () => {
    const state = read(
      'depot__id__in=abc&delivery_date__gte=soon&ordering=password&page=0&page_size=99999&selected=-1',
    );
    expect(state).toEqual(read(''));
  });

  it('lets the conditions of the page win over the address', () => {
    expect(listQuery(read('depot__id__in=1'), { depot__id__in: '2' })['depot__id__in']).toBe('2');
  });

  it('knows whether search or filters are set', () => {
    expect(isNarrowed(read('page=2&ordering=id'))).toBe(false);
    expect(isNarrowed(read('search=x'))).toBe(true);
  });
  it('begins with the list’s initial filters, which don’t count as set; others in the address replace them', () => {
    const standard = { states__id__in: ['4', '1'] };
    const bare = orStandard(read('page=2'), standard);
    expect(bare).toMatchObject({ filters: standard, page: 2 });
    expect(isNarrowed(bare, standard)).toBe(false);
    expect(isNarrowed(orStandard(read('states__id__in=1,4'), standard), standard)).toBe(false);
    expect(isNarrowed(orStandard(read('search=x'), standard), standard)).toBe(true);
    const other = orStandard(read('states__id__in=1'), standard);
    expect(other.filters).toEqual({ states__id__in: ['1'] });
    expect(isNarrowed(other, standard)).toBe(true);
  });
});

describe('clicking a column heading', () => {
  it('goes ascending, descending, default', () => {
    expect(nextOrdering('', 'name')).toBe('name');
    expect(nextOrdering('name', 'name')).toBe('-name');
    expect(nextOrdering('-name', 'name')).toBe('');
    expect(nextOrdering('-email', 'name')).toBe('name');
  });
});

describe('the filter bar', () => {
  it('has one chip for every declared filter that is not hidden; ends of a range share one', () => {
    expect(filterChips(contract).map((chip) => chip.names)).toEqual([
      ['states__id__in'],
      ['states__id__in__not'],
      ['hire_date__gte', 'hire_date__lte'],
      ['delivery_date__gte', 'delivery_date__lte'],
      ['collection_date__gte', 'collection_date__lte'],
      ['account__id__in'],
      ['account__credit_account'],
      ['lead_customer__id__in'],
      ['delivery_contact__id__in'],
      ['depot__id__in'],
      ['has_balance'],
    ]);
    const set = filterChips(contract, [], { booked_on__lte: ['2027-01-03'] });
    expect(set.filter(({ filter }) => filter.guest).map(({ names }) => names)).toEqual([
      ['booked_on__gte', 'booked_on__lte'],
    ]);
  });

  it('has no chip for the page’s own conditions', () => {
    expect(filterChips(customer, ['active']).some((chip) => chip.key === 'active')).toBe(false);
  });
});
