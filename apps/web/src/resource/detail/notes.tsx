/** The notes on a record, newest first, with a box to add one. Shared by every record that can carry notes. */
import { fromServerLines, t } from '@hireyard/messages';
import { type AnyResource, permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { DEFAULT_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import { note } from '@hireyard/wire/records/note';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { PagedView } from '../../ui/query-view.tsx';
import { listOptions } from '../../lib/api/queries.ts';
import { useWrite } from '../../lib/api/write.ts';
import { useCan, useUser } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { MomentText, Written } from '../../ui/text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useEditing } from './editing.ts';
import { Rows, Stack } from '../../ui/layout.tsx';

type Noted = Page<Read<typeof note>>;
/** The id of a note that is being saved. */
const SENT = -1;
const notesOptions = (resource: AnyResource, id: number, page: number) =>
  listOptions(note, { content_type: resource.permission, object_id: id, page, page_size: DEFAULT_PAGE_SIZE });

/** Returns the title or content of a note; notes of the system are translated. */
export const noteText = ({ created_by }: { readonly created_by: string | null }, text: string): string =>
  created_by === null ? fromServerLines(text) : text;

interface NotesProps {
  readonly resource: AnyResource;
  readonly id: number;
}

export function Notes({ resource, id }: NotesProps) {
  const can = useCan();
  return (
    <Stack gap="gutter" className="hy-narrow" data-part="notes">
      {can(permissionOf(note, 'add')) && <AddNote resource={resource} id={id} />}
      <PagedView
        pages={(page) => notesOptions(resource, id, page)}
        rows={3}
        loading={t('Loading the notes')}
        empty={<EmptyState title={t('No notes yet')} />}
      >
        {(rows, pager) => (
          <Card flush>
            <Rows>
              {rows.map((one) => (
                <Stack as="li" gap={2} key={one.id}>
                  <span className="hy-hint">
                    {one.created_by ?? t('The system')} · <MomentText at={one.created_at} />
                  </span>
                  {one.title !== '' && <h3>{noteText(one, one.title)}</h3>}
                  <Written>{noteText(one, one.content)}</Written>
                </Stack>
              ))}
            </Rows>
            {pager}
          </Card>
        )}
      </PagedView>
    </Stack>
  );
}

function AddNote({ resource, id }: NotesProps) {
  const write = useWrite(note);
  const cache = useQueryClient();
  const user = useUser();
  const place = ['note being written', resource.name, id];
  const [text, setTyped] = useState(() => cache.getQueryData<string>(place) ?? '');
  // Typed text is kept here if another tab or page is opened, until the user signs out.
  const setText = (typed: string) => {
    setTyped(typed);
    cache.setQueryDefaults(place, { gcTime: Infinity });
    cache.setQueryData(place, typed);
  };
  useEditing('notes', text.trim() !== '');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (content === '') return setError(t('Enter a note.'));
    // The note appears at once; if it is refused, it is removed and its text is back in the box.
    const { queryKey } = notesOptions(resource, id, 1);
    const show = (results: (now: Noted['results']) => Noted['results']) =>
      cache.setQueryData<Noted>(queryKey, (now) => {
        if (now === undefined) return now;
        const next = results(now.results.filter((one) => one.id !== SENT));
        return { ...now, results: next, count: now.count + next.length - now.results.length };
      });
    const at = new Date().toISOString();
    await cache.cancelQueries({ queryKey });
    show((now) => [
      {
        id: SENT,
        title: '',
        content,
        created_by: user?.name ?? null,
        states: [],
        created_at: at,
        updated_at: at,
      },
      ...now,
    ]);
    setText('');
    setError(undefined);
    const outcome = await write.run({
      do: 'create',
      body: { content, content_type: resource.permission, object_id: id },
    });
    show((now) =>
      outcome.ok ? [outcome.record, ...now.filter((one) => one.id !== outcome.record.id)] : now,
    );
    if (outcome.ok) return;
    const since = cache.getQueryData<string>(place) ?? '';
    setText(since.trim() === '' ? text : `${text}\n${since}`);
    setError(outcome.kind === 'invalid' ? (outcome.fields['content'] ?? outcome.message) : outcome.message);
  };
  return (
    <Card flush>
      <form ref={form} className="hy-pad hy-form hy-noprint" onSubmit={(event) => void submit(event)}>
        <Field label={t('New note')} error={error}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              rows={2}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
              }}
            />
          )}
        </Field>
        <Button className="hy-own-width" type="submit" loading={write.busy} shortcut="Ctrl Enter">
          {t('Add note')}
        </Button>
      </form>
    </Card>
  );
}
