import { useEffect, useState } from 'react';
import { Card } from '../ui/card.tsx';
import type { Scenes } from './scene.ts';

const files = Object.entries(
  import.meta.glob<{ readonly default: Scenes }>('../**/*.story.ts', { eager: true }),
).map(([path, { default: scenes }]) => ({ file: path.replace('../', ''), ...scenes }));

const sizes = ['desk', 'phone'] as const;
const themes = ['light', 'dark'] as const;

/** The story named in the address after `#`. */
function useChosen(): string {
  const [chosen, setChosen] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const look = () => setChosen(window.location.hash.slice(1));
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return chosen;
}

/** Lists all stories by screen; shows the selected one live in light and dark, on desktop and phone. */
export function StoryList() {
  const chosen = useChosen();
  return (
    <div className="is-wide">
      <Card title="Stories">
        <div className="gallery-stories">
          {files.map(({ file, screen, stories }) => (
            <details key={file} open={chosen.startsWith(`${file}:`)}>
              <summary>{screen}</summary>
              <ul>
                {stories.map(({ name }, at) => (
                  <li key={name}>
                    <a href={`#${file}:${at}`} aria-current={chosen === `${file}:${at}`}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </Card>
      {chosen !== '' && (
        <div className="gallery-frames">
          {themes.flatMap((theme) =>
            sizes.map((size) => (
              // oxlint-disable-next-line react/iframe-missing-sandbox -- it is this app
              <iframe
                key={`${chosen} ${theme} ${size}`}
                className={`is-${size}`}
                title={`${size}, ${theme}`}
                src={`/story.html?story=${chosen}&theme=${theme}`}
              />
            )),
          )}
        </div>
      )}
    </div>
  );
}
