import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AcquaintanceActions, BlockedNote } from '../features/connections/acquaintance-actions.tsx';
import { useAcquaintance } from '../features/connections/connections.api.ts';
import { ProfileView } from '../features/users/profile-view.tsx';
import { useProfile } from '../features/users/users.api.ts';
import { t } from '../features/users/users.en.json';
import { readDraft } from '../lib/drafts.ts';
import { failureStatus } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { numberParam, useSearchValues } from '../lib/use-search-param.ts';
import { Alert } from '../ui/alert.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';

const search = { event: numberParam(0) };

const ProfileForm = lazy(() => import('../features/users/profile-form.tsx').then((m) => ({ default: m.ProfileForm })));

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
      <PageHeader title={t('users.required.title')} />
      {person !== undefined && (
        <div className="mb-6 flex max-w-2xl flex-wrap items-center gap-4">
          <Avatar name={person.full_name} image_url={person.image_url} size="large" />
          <p className="min-w-0 flex-1 basis-40 text-lg font-semibold wrap-anywhere">
            <bdi>{person.full_name}</bdi>
          </p>
          <AcquaintanceActions user_id={user_id} event_id={event_id} />
        </div>
      )}
      <BlockedNote user_id={user_id} event_id={event_id} />
      <Alert tone="warn" className="max-w-2xl">
        {t('users.required.text')}
      </Alert>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.events()}>{t('users.required.events')}</ButtonLink>
        <ButtonLink to={paths.profile()} variant="secondary">
          {t('users.required.own')}
        </ButtonLink>
      </div>
    </Page>
  );
}

interface OwnProps {
  readonly user_id: number;
  readonly is_demo: boolean;
  /** Whether it is the account of somebody who tries the demo as an organizer. */
  readonly isOwnDemo: boolean;
}

function OwnProfile({ user_id, is_demo, isOwnDemo }: OwnProps) {
  // Reopens the form with its draft after a reload.
  const [editing, setEditing] = useState(() => readDraft(`profile.${user_id}`) !== '');
  const { data: user, error, mutate } = useProfile(user_id);
  usePageTitle(t('users.profile'));
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
        actions={is_demo ? undefined : <Button onClick={() => setEditing(true)}>{t('users.edit')}</Button>}
      />
    </Page>
  );
}

function OtherProfile({ user_id, event_id }: OtherProps) {
  const { data: user, error, mutate } = useProfile(user_id);
  usePageTitle(user?.full_name);
  // Cached data is not displayed any more once the server rejects the request.
  if ([403, 404].includes(failureStatus(error))) return <ConnectionRequired user_id={user_id} event_id={event_id} />;
  if (user !== undefined) {
    return (
      <Page>
        <BlockedNote user_id={user_id} event_id={event_id} />
        <ProfileView
          user={user}
          isOwn={false}
          actions={
            <AcquaintanceActions
              user_id={user_id}
              event_id={event_id}
              about={[user.title, user.company_name].filter(Boolean).join(' · ')}
            />
          }
        />
      </Page>
    );
  }
  return <Waiting failure={error} onRetry={() => mutate()} />;
}

function Waiting({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => unknown }) {
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

/** Own profile, or the profile of the URL. */
export function ProfilePage() {
  const { userId } = useParams();
  const [{ event }] = useSearchValues(search);
  const me = useAuth((auth) => auth.user);
  if (me === null) return null;
  if (userId === undefined || Number(userId) === me.id)
    return <OwnProfile user_id={me.id} is_demo={me.is_demo} isOwnDemo={me.demo_ends_at !== null} />;
  return <OtherProfile key={userId} user_id={Number(userId)} event_id={event === 0 ? null : event} />;
}
