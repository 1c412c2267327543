/** Records as the shared screens see them: a bag of fields with an id, described by its declaration. */
import { fromServer, inSentence } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import type { Head } from '@hireyard/wire/resource/head';
import { heads } from '@hireyard/wire/resource/heads';
import { paths } from '../lib/registry/paths.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export const fieldsOf = (resource: AnyResource): Fields => resource.fields as Fields;
export const fieldOf = (resource: AnyResource, name: string): Field | undefined => fieldsOf(resource)[name];

/** The label of a field: the declared one, else its name in words. */
export const labelOf = (field: Field | undefined, name: string): string =>
  field?.label ?? fromServer((name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' '));

const headsByName: Readonly<Record<string, Head>> = heads;
/** What is known of a resource without loading its declaration. */
export const headNamed = (name: string): Head => {
  const found = headsByName[name];
  if (found === undefined) throw new Error(`There is no resource ${name}`);
  return found;
};

/** What a record is called in links and pickers, e.g. "CAN01 · Canterbury Catering". */
export function titleOf(
  resource: Pick<Head, 'title' | 'label'> & { readonly name?: string },
  record: Readonly<Record<string, unknown>>,
): string {
  const words = resource.title.flatMap((name) => {
    const word = record[name];
    if (word === '' || word == null) return [];
    // words of the product, not of people
    if (resource.name === 'history' && name === 'action') return [inSentence(choiceText(String(word)))];
    return [resource.name === 'state' || resource.name === 'job' ? fromServer(String(word)) : String(word)];
  });
  return words.length > 0 ? words.join(' · ') : `${resource.label} ${String(record['id'] ?? '')}`;
}

const places: Readonly<Record<string, (id: number) => string>> = {
  customer: (id) => paths.customer.to({ id }),
  account: (id) => paths.account.to({ id }),
  contract: (id) => paths.contract.to({ id }),
  paymentrequest: (id) => paths.paymentRequest.to({ id }),
  refundrequest: (id) => paths.refundRequest.to({ id }),
  depot: (id) => paths.depot.to({ id }),
  stockitem: (id) => paths.product.to({ id }),
  stockcontainer: (id) => paths.container.to({ id }),
  stockcontainer_accessory: (id) => paths.accessory.to({ id }),
  stockgroup: (id) => paths.stockGroupRecord.to({ id }),
  tag: (id) => paths.tag.to({ id }),
  tagtype: (id) => paths.tagType.to({ id }),
};

/** Address of a record's page; undefined when the resource has none. */
export const recordPath = (resource: string, id: number): string | undefined => places[resource]?.(id);
