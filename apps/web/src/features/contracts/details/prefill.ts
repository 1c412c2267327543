import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { keepDraft } from '../../../resource/form/drafts.ts';
import { formFields, type FormValues, toForm } from '../../../resource/form/form-values.ts';
import { type Contract, etagOf } from '../data.ts';
import { detailSections } from './sections.ts';

/**
 * Fills the details form, when it opens next, with a change that a person still has to save. With the delivery the
 * start of charging moves by as many days.
 * @param now what stands in the form; default the contract as it is
 */
export function prefillDetails(
  contract: Contract,
  address: string,
  patch: Readonly<Record<string, unknown>>,
  now?: FormValues,
): void {
  const fields = formFields(
    declaration,
    detailSections.flatMap((section) => section.fields),
  );
  const base = toForm(fields, contract);
  const values = now ?? base;
  const { hire_date: hire, delivery_date: before } = values;
  const after = patch['delivery_date'];
  const moved =
    typeof hire === 'string' && hire !== '' && typeof before === 'string' && typeof after === 'string'
      ? { hire_date: addDays(hire, daysBetween(before, after)) }
      : {};
  keepDraft(
    address,
    { ...values, ...moved, ...patch },
    { values: base, record: contract, etag: etagOf(contract) },
  );
}
