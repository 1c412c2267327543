import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { IconBox } from '../../../ui/icons.tsx';

interface ThumbProps {
  /** Address of the picture; empty = a box stands for it. */
  readonly url: string;
  /** 26 px in lists, 64 px in headers. */
  readonly large?: boolean;
}

/** The picture of an item or container; always beside its name, so that it needs no words of its own. */
export function Thumb({ url, large = false }: ThumbProps) {
  const [failed, setFailed] = useState('');
  const size = large ? 64 : 26;
  return (
    <span className={classNames('hy-st-thumb', large && 'is-large')} aria-hidden="true">
      {url === '' || failed === url ? (
        <IconBox />
      ) : (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(url)}
        />
      )}
    </span>
  );
}
