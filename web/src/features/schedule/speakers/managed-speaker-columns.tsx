import { shortenText } from '@plenum/contracts/graphemes';
import type { ManagedSpeaker } from '@plenum/contracts/schedule/speakers';
import { sessionTypeLabel, speakerRoleLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from './managed-speakers.en.json';
import { plainText } from './plain-text.ts';

const maxBioLength = 100;

function Person({ speaker }: { readonly speaker: ManagedSpeaker }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={speaker.full_name} image_url={speaker.image_url} size="small" />
      <span className="min-w-32">
        <Link
          to={eventPaths.speaker(speaker.event_id, speaker.profile_id)}
          className="font-semibold wrap-anywhere hover:underline"
        >
          <Isolated text={speaker.full_name} />
        </Link>
        <span className="block text-xs font-normal text-muted">
          {speaker.account === null ? t('managed.no_account') : <EmailAddress email={speaker.account.email} />}
        </span>
        {!speaker.is_listed && <Badge>{t('managed.unlisted')}</Badge>}
      </span>
    </span>
  );
}

/** Title; marked if the title in the event differs from the account’s. */
function Title({ speaker }: { readonly speaker: ManagedSpeaker }) {
  const { own, account } = speaker;
  const differs = account !== null && own.title !== null && own.title !== account.title;
  return (
    <>
      {speaker.title ?? '–'}
      {differs && (
        <span className="block text-xs text-muted">
          {account.title === null ? t('managed.own_title') : t('managed.own_title.instead', { title: account.title })}
        </span>
      )}
    </>
  );
}

function Sessions({ speaker }: { readonly speaker: ManagedSpeaker }) {
  if (speaker.session_count === 0) return <>–</>;
  return (
    <details>
      <summary className="cursor-pointer py-1 font-semibold whitespace-nowrap">
        {t('managed.sessions', { count: speaker.session_count })}
      </summary>
      <ul className="mt-1 grid gap-1.5">
        {speaker.sessions.map((session) => (
          <li key={session.id} className="text-sm">
            <Link
              to={eventPaths.session(speaker.event_id, session.id)}
              className="font-medium text-accent wrap-anywhere hover:underline"
            >
              <bdi>{session.title}</bdi>
            </Link>
            <span className="block text-xs text-muted">
              {t('managed.session', {
                day: session.day_number,
                start: session.start_time.slice(0, 5),
                type: sessionTypeLabel(session.session_type),
                role: speakerRoleLabel(session.role),
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Bio({ html }: { readonly html: string | null }) {
  if (html === null) return <>–</>;
  const text = plainText(html);
  const excerpt = shortenText(text, maxBioLength);
  return (
    <span dir="auto" className="text-sm" title={excerpt === text ? undefined : text}>
      {excerpt}
    </span>
  );
}

export const speakerColumns: readonly Column<ManagedSpeaker>[] = [
  {
    key: 'name',
    header: t('managed.column.name'),
    sortable: true,
    card: 'title',
    render: (speaker) => <Person speaker={speaker} />,
  },
  {
    key: 'title',
    header: t('managed.column.title'),
    sortable: true,
    isBlank: ({ title }) => title === null,
    render: (speaker) => <Title speaker={speaker} />,
  },
  {
    key: 'company',
    header: t('managed.column.company'),
    sortable: true,
    isBlank: ({ company_name }) => company_name === null,
    render: ({ company_name }) => company_name ?? '–',
  },
  {
    key: 'sessions',
    header: t('managed.column.sessions'),
    sortable: true,
    isBlank: ({ session_count }) => session_count === 0,
    render: (speaker) => <Sessions speaker={speaker} />,
  },
  {
    key: 'bio',
    header: t('managed.column.bio'),
    isSecondary: true,
    isBlank: ({ bio }) => bio === null,
    render: ({ bio }) => <Bio html={bio} />,
  },
];
