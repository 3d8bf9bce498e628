import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { SessionBookmark } from '../features/schedule/sessions/my-agenda/session-bookmark.tsx';
import { SpeakerView } from '../features/schedule/speakers/speaker-view.tsx';
import { useSpeaker } from '../features/schedule/speakers/speakers.api.ts';
import { t } from '../features/schedule/speakers/speakers.en.json';
import { useEvent } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { failureStatus } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';

const AcquaintanceActions = lazy(async () => ({
  default: (await import('../features/networking/connections/acquaintance-actions.tsx')).AcquaintanceActions,
}));

export function SpeakerPage() {
  const event = useEvent();
  const { profileId = '' } = useParams();
  const request = useSpeaker(event.id, Number(profileId));
  const { data: speaker, error } = request;
  const ownId = useAuth(({ user }) => user?.id);
  usePageTitle(speaker?.full_name, event.title);
  if (speaker !== undefined) {
    return (
      <Page>
        <SpeakerView
          speaker={speaker}
          actions={
            speaker.user_id !== null &&
            speaker.user_id !== ownId && (
              <Suspense>
                <AcquaintanceActions
                  user_id={speaker.user_id}
                  event_id={event.id}
                  position={[speaker.title, speaker.company_name].filter(Boolean).join(' · ')}
                />
              </Suspense>
            )
          }
          renderAction={(session) => <SessionBookmark event_id={event.id} session={session} />}
        />
      </Page>
    );
  }
  return (
    <Page>
      {failureStatus(error) === 404 ? (
        <EmptyState
          heading="h1"
          title={t('speaker.missing.title')}
          text={t('speaker.missing.text')}
          action={<ButtonLink to={eventPaths.speakers(event.id)}>{pageName('page.speakers')}</ButtonLink>}
        />
      ) : (
        <RouteFallback
          request={request}
          skeleton={
            <div className="flex gap-5">
              <Skeleton className="size-30 rounded-full" />
              <Skeleton className="h-12 w-72" />
            </div>
          }
        />
      )}
    </Page>
  );
}
