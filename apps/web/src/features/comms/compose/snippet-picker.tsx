/** Inserts a snippet at the cursor, with placeholders filled from the contract (specification §3.17). */
import { t } from '@hireyard/messages';
import { fillPlaceholders, type SnippetFacts } from '@hireyard/domain/comms/snippet-text';
import { heads } from '@hireyard/wire/resource/heads';
import { type Contract, contract as contractOf } from '@hireyard/wire/contracts/contract';
import type { snippet } from '@hireyard/wire/comms/snippet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listOptions, recordOptions } from '../../../lib/api/queries.ts';
import { businessName } from '../../../lib/business.ts';
import { OptionList, useOptionKeys } from '../../../ui/combobox.tsx';
import { IconSnippet } from '../../../ui/icons.tsx';
import { formatDay, formatMoney, type Settings, useSettings } from '../../../lib/format.ts';
import { SearchBox } from '../../../ui/inputs.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PopoverButton } from '../../../ui/popover.tsx';
/** More than any business has. */
const MOST = 200;

interface SnippetPickerProps {
  readonly contract: number | undefined;
  readonly onPick: (text: string) => void;
}

export function SnippetPicker(props: SnippetPickerProps) {
  return (
    <PopoverButton
      className="hy-button is-secondary"
      label={t('Insert snippet')}
      button={
        <>
          <IconSnippet />
          {t('Snippet')}
        </>
      }
    >
      {(close) => (
        <Choice
          {...props}
          onPick={(text) => {
            close();
            props.onPick(text);
          }}
        />
      )}
    </PopoverButton>
  );
}

function factsOf(contract: Contract | undefined, { locale, currency }: Settings): SnippetFacts {
  const day = (value: string | null) => (value === null ? null : formatDay(value, locale, 'weekday'));
  return {
    company: businessName(),
    ...(contract && {
      contract_number: contract.contract_number,
      customer_name: contract.lead_customer?.name ?? null,
      delivery_date: day(contract.delivery_date),
      collection_date: day(contract.collection_date),
      grand_total: formatMoney(contract.grand_total, locale, currency),
    }),
  };
}

function Choice({ contract, onPick }: SnippetPickerProps) {
  const cache = useQueryClient();
  const settings = useSettings();
  const [sought, setSought] = useState('');
  const list = useQuery(
    listOptions<typeof snippet>(heads.snippet, { active: true, page_size: MOST, ordering: 'code' }),
  );
  const found = (list.data?.results ?? []).filter(({ code, content }) =>
    `${code} ${content}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const options = found.map(({ id, code, content }) => ({ key: String(id), label: code, note: content }));
  const pick = async (key: string) => {
    const chosen = found.find(({ id }) => String(id) === key);
    if (chosen === undefined) return;
    // without the contract, placeholders stay visible for the sender
    const record =
      contract === undefined
        ? undefined
        : await cache.fetchQuery(recordOptions(contractOf, contract)).catch(() => undefined);
    onPick(fillPlaceholders(chosen.content, factsOf(record?.data, settings)));
  };
  const keys = useOptionKeys(options, (key) => void pick(key));
  return (
    <Stack className="hy-compose-snippets">
      <SearchBox
        label={t('Snippets')}
        value={sought}
        onChange={(event) => {
          setSought(event.target.value);
          keys.reset();
        }}
        onKeyDown={keys.onKeyDown}
        aria-expanded
        {...keys.inputProps}
      />
      <OptionList
        label={t('Snippets')}
        options={options}
        keys={keys}
        onPick={(key) => void pick(key)}
        empty={
          list.isPending
            ? t('Loading…')
            : list.isError
              ? t('Could not load snippets')
              : t('No matching snippets')
        }
      />
    </Stack>
  );
}
