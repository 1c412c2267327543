import { heads } from '@hireyard/wire/resource/heads';
import { useEffect, useState } from 'react';
import { SOMEBODY, whoChanged } from '../../../resource/form/who-changed.ts';

/** The name of who last touched a line; somebody else until it is known. */
export function useWho(line: number, names: readonly string[]): string {
  const [who, setWho] = useState(SOMEBODY);
  const fields = names.join(',');
  useEffect(() => {
    void whoChanged(heads.contractstock, line, fields === '' ? [] : fields.split(',')).then(setWho);
  }, [line, fields]);
  return who;
}
