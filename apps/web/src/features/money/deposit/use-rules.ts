/** The rules from the server, the changes that are not saved, and saving them one after the other. */
import { t } from '@hireyard/messages';
import { depositrule } from '@hireyard/wire/money/accounting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { keys, listOptions } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/use-write.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { toast } from '../../../ui/toast.ts';
import { type DraftRule, draftOf, errorsOf, type RuleWrite, writesOf } from './rules-draft.ts';

const rulesQuery = listOptions(depositrule, { page_size: 1000 });
const NONE: readonly never[] = [];
type Messages = Readonly<Record<string, string>>;

const messagesOf = (failure: Failure): Messages =>
  failure.kind === 'invalid' && Object.keys(failure.fields).length > 0
    ? failure.fields
    : { value: failure.message };

export function useRules() {
  const active = usePageActive();
  const cache = useQueryClient();
  const list = useQuery({ ...rulesQuery, subscribed: active });
  const write = useWrite(depositrule);
  const [edited, setEdited] = useState<readonly DraftRule[]>();
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, Messages>>>({});
  const [saving, setSaving] = useState(false);
  const made = useRef(0);

  const saved = list.data?.results ?? NONE;
  const draft = edited ?? draftOf(saved);
  const writes = writesOf(draft, saved);

  const change = (key: string, by: Partial<DraftRule>) => {
    setEdited(draft.map((rule) => (rule.key === key ? { ...rule, ...by } : rule)));
    setRefused((before) => ({ ...before, [key]: {} }));
  };
  const add = (): string => {
    made.current += 1;
    const key = `new-${made.current}`;
    setEdited([...draft, { key, id: null, type: 'threshold', threshold: '', value: '' }]);
    return key;
  };
  const remove = (key: string) => setEdited(draft.filter((rule) => rule.key !== key));
  const discard = () => {
    setEdited(undefined);
    setSubmitted(false);
    setRefused({});
  };
  const send = async (one: RuleWrite) => {
    if (one.do === 'remove') return write.run({ do: 'remove', id: one.id, ifMatch: null });
    if (one.do === 'patch') return write.run({ do: 'patch', id: one.id, body: one.body, ifMatch: null });
    return write.run({ do: 'create', body: one.body });
  };
  /** False when a row is wrong or the server refused one: the rows before it are saved then. */
  const save = async (): Promise<boolean> => {
    setSubmitted(true);
    if (draft.some((rule) => Object.keys(errorsOf(rule, draft)).length > 0)) return false;
    setSaving(true);
    try {
      for (const one of writes) {
        const outcome = await send(one);
        if (outcome.ok) continue;
        setRefused({ [one.key]: messagesOf(outcome) });
        // what is saved by now must not be sent again
        await cache.refetchQueries({ queryKey: keys.lists(depositrule) });
        if (one.do === 'remove') toast(outcome.message, { tone: 'danger' });
        return false;
      }
      await cache.refetchQueries({ queryKey: keys.lists(depositrule) });
      discard();
      toast(t('Saved'), { tone: 'success' });
      return true;
    } finally {
      setSaving(false);
    }
  };
  const errors = (rule: DraftRule): Messages => ({
    ...(submitted ? errorsOf(rule, draft) : {}),
    ...refused[rule.key],
  });
  return { list, draft, changes: writes.length, saving, change, add, remove, discard, save, errors };
}
