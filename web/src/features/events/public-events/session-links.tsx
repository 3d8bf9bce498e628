import type { PublicSession } from '@plenum/contracts/events/public-events';
import { FileText, Link2, Play, Presentation } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { newTab } from './embed-frame.tsx';

const linkIcons = { RECORDING: Play, SLIDES: Presentation, FILE: FileText, LINK: Link2 } as const;

interface SessionLinksProps extends Pick<PublicSession, 'links'> {
  readonly className?: string;
  /** Whether the links open a new tab. */
  readonly isEmbedded?: boolean;
}

/** Recordings and other links of a session. */
export function SessionLinks({ links, className, isEmbedded = false }: SessionLinksProps) {
  return (
    <ul className={classNames('flex flex-wrap gap-x-5', className)}>
      {links.map(({ kind, title, url }) => {
        const Icon = linkIcons[kind];
        return (
          <li key={`${url} ${title}`}>
            <a
              href={url}
              rel="noopener noreferrer ugc"
              {...(isEmbedded && { target: newTab.target })}
              className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent hover:underline"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <bdi className="wrap-anywhere">{title}</bdi>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
