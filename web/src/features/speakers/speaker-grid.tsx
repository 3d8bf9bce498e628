import type { EventSpeaker } from '@plenum/contracts/speakers';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { plainText } from './plain-text.ts';
import { t } from './speakers.en.json';

export function SpeakerGrid({ speakers }: { readonly speakers: readonly EventSpeaker[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
      {speakers.map((speaker) => (
        <SpeakerCard key={speaker.profile_id} speaker={speaker} />
      ))}
    </ul>
  );
}

function SpeakerCard({ speaker }: { readonly speaker: EventSpeaker }) {
  const about = [speaker.title, speaker.company_name].filter((part) => part !== null).join(' · ');
  return (
    <li className="relative flex gap-4 rounded-lg border border-rule bg-surface p-5 hover:border-accent">
      <Avatar name={speaker.full_name} image_url={speaker.image_url} size="large" />
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          <Link to={paths.speaker(speaker.event_id, speaker.profile_id)} className="stretched">
            <bdi>{speaker.full_name}</bdi>
          </Link>
        </h2>
        {about !== '' && <p className="text-sm text-muted">{about}</p>}
        {speaker.bio !== null && <p className="mt-1 line-clamp-2 text-sm text-muted">{plainText(speaker.bio)}</p>}
        <p className="tabular mt-1.5 text-xs font-semibold">
          {t('speakers.sessions', { count: speaker.session_count })}
        </p>
      </div>
    </li>
  );
}
