import type { PublicEvent } from '@plenum/contracts/events/public-events';
import type { ReactNode } from 'react';
import { joinParts } from '../../../lib/join-parts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Isolated } from '../../../ui/isolated.tsx';

interface PublicSpeakerProps {
  readonly speaker: PublicEvent['speakers'][number];
  /** Shown below the name, before title and company. */
  readonly role?: string | null;
  readonly children?: ReactNode;
}

/** A speaker in a list, with their public data. */
export function PublicSpeaker({ speaker, role = null, children }: PublicSpeakerProps) {
  const { full_name, title, company_name, image_url } = speaker;
  const work = joinParts([title, company_name], ', ');
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Avatar name={full_name} image_url={image_url} size="large" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Isolated text={full_name} />
        </p>
        {role !== null && <p className="text-sm text-muted">{role}</p>}
        {work !== '' && (
          <p className="text-sm text-muted">
            <bdi>{work}</bdi>
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
