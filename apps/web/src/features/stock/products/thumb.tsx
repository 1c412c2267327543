import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { IconBox } from '../../../ui/icons.tsx';

interface ThumbProps {
  /** Image address; empty = a placeholder. */
  readonly url: string;
  /** 26 px in lists, 64 px in headers. */
  readonly large?: boolean;
}

/** The image of an item or container. It is always beside the name, so it needs no alternative text. */
export function Thumb({ url, large = false }: ThumbProps) {
  const [failed, setFailed] = useState('');
  const size = large ? 64 : 26;
  return (
    <span className={classNames('hy-st-thumb hy-muted', large && 'is-large')} aria-hidden="true">
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
