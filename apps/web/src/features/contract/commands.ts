/** What the palette knows of contracts: writing a quote, and finding one by number, customer or reference. */
import type { Page } from '@hireyard/wire/page';
import { http } from '../../api/index.ts';
import { addCommandSearch, addCommands } from '../../frame/commands.ts';
import { paths } from '../../routes.ts';

interface Found {
  readonly id: number;
  readonly contract_number: string;
  readonly lead_customer: { readonly name: string } | null;
  readonly states: readonly { readonly name: string }[];
}

/** Adds them for what the user may do; the returned function takes them away. */
export function addContractCommands({
  mayQuote,
  mayContracts,
}: {
  readonly mayQuote: boolean;
  readonly mayContracts: boolean;
}): () => void {
  const stops: (() => void)[] = [];
  if (mayQuote)
    stops.push(
      addCommands({
        id: 'new-quote',
        label: 'New quote',
        group: 'Create',
        words: 'contract hire order',
        to: paths.newQuote.to(),
        shortcut: 'n',
      }),
    );
  if (mayContracts)
    stops.push(
      addCommandSearch(async (search, signal) => {
        const query = { search, page_size: 6 };
        // not by the declaration's client: the frame stays small, the contract's code comes with its pages
        const page = await http<Page<Found>>({
          path: '/api/v1/contract/',
          query,
          signal,
          waiting: 'background',
        });
        return page.results.map((one) => ({
          id: `contract-${one.id}`,
          label: [one.contract_number, one.lead_customer?.name].filter(Boolean).join(' · '),
          group: 'Contracts',
          hint: one.states[0]?.name ?? '',
          to: paths.contract.to({ id: one.id }),
        }));
      }),
    );
  return () => {
    for (const stop of stops) stop();
  };
}
