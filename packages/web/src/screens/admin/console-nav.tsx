import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { type Section, sectionGroups, sectionHref } from './sections.ts';

interface ConsoleNavProps {
  current: Section | undefined;
  overview: AdminOverview | undefined;
}

/** The parts of the console: a list at the side, on phones a line that scrolls. Numbers say what waits. */
export function ConsoleNav({ current, overview }: ConsoleNavProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`a[href="${current && sectionHref(current)}"]`);
    // Within the line alone: the page stays where it is.
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} className="console-nav" aria-label="Console">
      {sectionGroups.map((group) => (
        <div key={group.title}>
          <p className="console-group">{group.title}</p>
          <ul>
            {group.sections.map((section) => (
              <li key={section.path}>
                <Link href={sectionHref(section)} aria-current={section === current ? 'page' : undefined}>
                  {section.label}
                  <Waiting count={(overview && section.waiting?.(overview)) ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="console-count">
      {count}
      <span className="sr"> waiting</span>
    </span>
  );
}
