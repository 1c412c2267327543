import { Link } from '../../page/navigate.tsx';
import { useInSight } from '../../ui/hooks.ts';
import './list-views.css';

interface SectionLinksProps {
  readonly label: string;
  readonly sections: readonly { readonly label: string; readonly to: string }[];
  /** Address of the one that is shown. */
  readonly current: string;
}

/** Lists that share an entry of the menu, each with its own address. */
export function SectionLinks({ label, sections, current }: SectionLinksProps) {
  const box = useInSight('[aria-current]', current);
  return (
    <nav className="hy-list-views is-lead" aria-label={label} ref={box}>
      {sections.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          direction="root"
          aria-current={section.to === current ? 'page' : undefined}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
