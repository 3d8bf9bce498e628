import type { sessionSpeakerRoles } from '@plenum/contracts/enums';
import type { SessionDetail, SessionSpeaker } from '@plenum/contracts/schedule/sessions';
import { speakerRoleLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './session-view.en.json';

/** Display order of roles in a session. */
const roleOrder = [
  'HOST',
  'KEYNOTE',
  'SPEAKER',
  'MODERATOR',
  'PANELIST',
] as const satisfies readonly (typeof sessionSpeakerRoles)[number][];

/** People on stage by role. */
export const SessionViewSpeakers = ({ session }: { readonly session: SessionDetail }) => (
  <Section title={t('session.speakers')}>
    <SpeakersByRole session={session} />
  </Section>
);

function SpeakersByRole({ session }: { readonly session: SessionDetail }) {
  const groups = roleOrder
    .map((role) => ({ role, speakers: session.session_speakers.filter((speaker) => speaker.role === role) }))
    .filter(({ speakers }) => speakers.length > 0);
  if (groups.length === 0) return <p className="text-muted">{t('session.no_speakers')}</p>;
  // If all have the role SPEAKER, a heading would only repeat that of the section.
  const hasSingleRole = groups.length === 1 && groups[0]?.role === 'SPEAKER';
  return (
    <div className="grid gap-5">
      {groups.map(({ role, speakers }) => (
        <div key={role}>
          {!hasSingleRole && (
            <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted">
              {speakerRoleLabel(role)}
            </h3>
          )}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
            {speakers.map((speaker) => (
              <SpeakerCard key={speaker.profile_id} speaker={speaker} event_id={session.event_id} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function SpeakerCard({ speaker, event_id }: { readonly speaker: SessionSpeaker; readonly event_id: number }) {
  const position = joinParts([speaker.title, speaker.company_name]);
  return (
    <li className="relative flex items-center gap-3 rounded-lg border border-rule bg-surface p-4 hover:border-accent">
      <Avatar name={speaker.full_name} image_url={speaker.image_url} />
      <div className="min-w-0">
        <Link to={eventPaths.speaker(event_id, speaker.profile_id)} className="stretched font-semibold">
          <Isolated text={speaker.full_name} />
        </Link>
        {position !== '' && <p className="text-sm text-muted">{position}</p>}
      </div>
    </li>
  );
}
