import type { ProfileUser } from '@plenum/contracts/accounts/users';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Contacts, ProfileView } from '../features/accounts/users/profile-view.tsx';
import { useProfile } from '../features/accounts/users/users.api.ts';
import { t } from '../features/accounts/users/users.en.json';
import { SharedWith, useMember } from '../features/events/attendees/shared-with.tsx';
import { AcquaintanceActions, BlockedNote } from '../features/networking/connections/acquaintance-actions.tsx';
import { useAcquaintance } from '../features/networking/connections/connections.api.ts';
import { MetAt } from '../features/networking/connections/met-at.tsx';
import { readDraft } from '../lib/drafts.ts';
import { failureStatus } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { numberParam, useSearchValues } from '../lib/use-search-param.ts';
import { Alert } from '../ui/alert.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Isolated } from '../ui/isolated.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';

const search = { event: numberParam(0) };

const ProfileForm = lazy(() =>
  import('../features/accounts/users/profile-form.tsx').then((m) => ({ default: m.ProfileForm })),
);

interface OtherProps {
  readonly user_id: number;
  /** Event in which the viewer found the person. */
  readonly event_id: number | null;
}

function ConnectionRequired({ user_id, event_id }: OtherProps) {
  const { data: acquaintance } = useAcquaintance(user_id, event_id);
  const person = acquaintance?.user;
  usePageTitle(t('users.required.title'));
  return (
    <Page>
      <PageHeader title={t('users.required.title')} text={t('users.required.text')} />
      {person !== undefined && (
        <div className="mb-6 flex max-w-2xl flex-wrap items-center gap-4 rounded-lg border border-rule bg-surface p-4">
          <Avatar name={person.full_name} image_url={person.image_url} size="large" />
          <p className="min-w-0 flex-1 basis-40 text-lg font-semibold wrap-anywhere">
            <Isolated text={person.full_name} />
          </p>
          <div className="flex items-end gap-2">
            <AcquaintanceActions user_id={user_id} event_id={event_id} />
          </div>
        </div>
      )}
      <BlockedNote user_id={user_id} event_id={event_id} />
      <ButtonLink to={paths.events()} variant="secondary">
        {pageName('page.events')}
      </ButtonLink>
    </Page>
  );
}

interface OwnProps {
  readonly user_id: number;
  readonly is_demo: boolean;
  /** Whether it is the account of a demo organizer. */
  readonly isOwnDemo: boolean;
}

function OwnProfile({ user_id, is_demo, isOwnDemo }: OwnProps) {
  // Reopens the form with its draft after a reload.
  const [editing, setEditing] = useState(() => readDraft(`profile.${user_id}`) !== '');
  const { data: user, error, mutate } = useProfile(user_id);
  usePageTitle(pageName('page.profile'));
  if (user === undefined) return <Waiting failure={error} onRetry={() => mutate()} />;
  if (editing) {
    return (
      <Page>
        <PageHeader title={t('users.edit')} />
        <Suspense fallback={<Loading />}>
          <ProfileForm user={user} onDone={() => setEditing(false)} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page>
      {is_demo && (
        <Alert tone="info" className="mb-6">
          {t(isOwnDemo ? 'users.demo.own' : 'users.demo')}
        </Alert>
      )}
      <ProfileView
        user={user}
        isOwn
        aside={<Contacts user={user} />}
        actions={
          is_demo ? undefined : (
            <Button variant="secondary" onClick={() => setEditing(true)}>
              {t('users.edit')}
            </Button>
          )
        }
      />
    </Page>
  );
}

interface AsideProps {
  readonly user: Pick<ProfileUser, 'id' | 'email' | 'social_links'>;
  readonly event_id: number | null;
}

/** What the viewer and a person have in common, and contact data: rendered together, to avoid layout shifts. */
function Aside({ user, event_id }: AsideProps) {
  const { data: acquaintance, error } = useAcquaintance(user.id, event_id);
  const connection = acquaintance?.connection?.status === 'ACCEPTED' ? acquaintance.connection : null;
  const place = event_id ?? connection?.originating_event_id ?? null;
  const member = useMember(place, user.id);
  if ((acquaintance === undefined && error === undefined) || member === undefined) return null;
  const met = connection === null ? null : <MetAt connection={connection} />;
  return (
    <>
      <SharedWith inCommon={member?.in_common ?? null} met={met} />
      <Contacts user={user} />
    </>
  );
}

interface OtherViewProps {
  readonly user: ComponentProps<typeof ProfileView>['user'] & AsideProps['user'];
  readonly event_id: number | null;
}

function OtherView({ user, event_id }: OtherViewProps) {
  const position = [user.title, user.company_name].filter(Boolean).join(' · ');
  usePageTitle(user.full_name);
  return (
    <Page>
      <BlockedNote user_id={user.id} event_id={event_id} />
      <ProfileView
        user={user}
        isOwn={false}
        aside={<Aside user={user} event_id={event_id} />}
        actions={<AcquaintanceActions user_id={user.id} event_id={event_id} position={position} />}
      />
    </Page>
  );
}

/** Visible profile of a person without a connection, in the event where the viewer found them. */
function MemberProfile({ user_id, event_id }: OtherProps) {
  const member = useMember(event_id, user_id);
  if (member === undefined) return <Waiting failure={undefined} onRetry={() => undefined} />;
  if (member === null) return <ConnectionRequired user_id={user_id} event_id={event_id} />;
  const { speaker_title, speaker_bio, title, bio } = member;
  const user = { ...member, id: user_id, title: speaker_title ?? title, bio: speaker_bio ?? bio };
  return <OtherView user={user} event_id={event_id} />;
}

function OtherProfile({ user_id, event_id }: OtherProps) {
  const { data: user, error, mutate } = useProfile(user_id);
  // Cached data is no longer displayed once the server rejects the request.
  if ([403, 404].includes(failureStatus(error))) return <MemberProfile user_id={user_id} event_id={event_id} />;
  if (user !== undefined) return <OtherView user={user} event_id={event_id} />;
  return <Waiting failure={error} onRetry={() => mutate()} />;
}

function Waiting({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => unknown }) {
  usePageTitle();
  return (
    <Page>
      {failure === undefined ? (
        <div className="flex items-center gap-5">
          <Skeleton className="size-30 rounded-full" />
          <Skeleton className="h-12 w-72" />
        </div>
      ) : (
        <ErrorState failure={failure} onRetry={onRetry} />
      )}
    </Page>
  );
}

/** The user’s profile, or the profile of the person in the URL. */
export function ProfilePage() {
  const { userId } = useParams();
  const [{ event }] = useSearchValues(search);
  const me = useAuth((auth) => auth.user);
  if (me === null) return null;
  if (userId === undefined || Number(userId) === me.id)
    return <OwnProfile user_id={me.id} is_demo={me.is_demo} isOwnDemo={me.demo_ends_at !== null} />;
  return <OtherProfile key={userId} user_id={Number(userId)} event_id={event === 0 ? null : event} />;
}
