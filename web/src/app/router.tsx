import { isolateDirection } from '@plenum/contracts/text-direction';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import {
  BrowserRouter,
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Route,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router-dom';
import { prefetchMe } from '../features/accounts/auth/auth.api.ts';
import { prefetchAgenda } from '../features/schedule/sessions/sessions.api.ts';
import { awaitFirstContent } from '../lib/first-content.ts';
import { formats } from '../lib/i18n/catalogue.ts';
import { setNavigator } from '../lib/navigate.ts';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { prefetch } from '../lib/swr.ts';
import { ErrorScreen } from './error-screen.tsx';
import { EventLayout } from './event-layout.tsx';
import { ProtectedLayout } from './protected-layout.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { asId, prefetchEvent } from './route-event.ts';
import '../lib/learn-time.ts';
import '../styles/app.css';

formats.name = isolateDirection;

interface Preload {
  /** Preloads the code of the page. */
  readonly load: () => Promise<void>;
  /** Preloads the data of an event page, in parallel to its code. */
  readonly ofEvent?: ((event_id: number) => void) | undefined;
  /** Preloads the data of a page about the logged-in user. */
  readonly ofUser?: ((user_id: number) => void) | undefined;
}

/** Preloads of each page, by its route element. */
const preloads = new Map<ReactNode, Preload>();

/** Creates a page that is loaded when its route is first visited. */
function page<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  data: Omit<Preload, 'load'> = {},
): ReactNode {
  let Loaded: ComponentType = ErrorScreen;
  let isLoaded = false;
  const loadPage = async (): Promise<void> => {
    const module: Record<string, ComponentType> = await load();
    Loaded = module[name] ?? ErrorScreen;
    isLoaded = true;
  };
  const Lazy = lazy(async () => {
    await loadPage();
    return { default: Loaded };
  });
  // `lazy` suspends even if the module is loaded, and React displays a fallback for at least 300 ms.
  function Page() {
    const [Component] = useState(() => (isLoaded ? Loaded : Lazy));
    return <Component />;
  }
  const element = <Page />;
  preloads.set(element, { load: loadPage, ...data });
  return element;
}

const landing = page(() => import('../pages/landing.tsx'), 'LandingPage');
const verifyEmail = page(() => import('../pages/verify-email.tsx'), 'VerifyEmailPage');
const resetPassword = page(() => import('../pages/reset-password.tsx'), 'ResetPasswordPage');
const changeEmail = page(() => import('../pages/change-email.tsx'), 'ChangeEmailPage');
const logIn = page(() => import('../pages/log-in.tsx'), 'LogInPage');
const unlock = page(() => import('../pages/unlock.tsx'), 'UnlockPage');
const invitation = page(() => import('../pages/invitation.tsx'), 'InvitationPage');
const mailChoice = page(() => import('../pages/mail-choice.tsx'), 'MailChoicePage');
const enterEvent = page(() => import('../pages/enter-event.tsx'), 'EnterEventPage');
const hosting = page(() => import('../pages/hosting.tsx'), 'HostingPage');
const report = page(() => import('../pages/report.tsx'), 'ReportPage');
const wall = page(() => import('../pages/wall.tsx'), 'WallPage');
const profile = page(() => import('../pages/profile.tsx'), 'ProfilePage');
const network = page(() => import('../pages/network.tsx'), 'NetworkPage');
const settings = page(() => import('../pages/settings.tsx'), 'SettingsPage');
const newUserCheck = page(() => import('../pages/new-user-check.tsx'), 'NewUserCheckPage');
const dashboard = page(() => import('../pages/dashboard.tsx'), 'DashboardPage', {
  ofUser: (user_id) => prefetch('GET /users/:user_id/dashboard', { params: { user_id } }),
});
const newOrganization = page(() => import('../pages/new-organization.tsx'), 'NewOrganizationPage');
const organization = page(() => import('../pages/organization.tsx'), 'OrganizationPage');
const newEvent = page(() => import('../pages/new-event.tsx'), 'NewEventPage');
const events = page(() => import('../pages/events.tsx'), 'EventsPage');
const joinCode = page(() => import('../pages/join-code.tsx'), 'JoinCodePage');
const joinEvent = page(() => import('../pages/join-event.tsx'), 'JoinEventPage');
const eventHome = page(() => import('../pages/event-home.tsx'), 'EventHomePage');
const agenda = page(() => import('../pages/agenda.tsx'), 'AgendaPage', { ofEvent: prefetchAgenda });
const session = page(() => import('../pages/session.tsx'), 'SessionPage');
const questionDesk = page(() => import('../pages/question-desk.tsx'), 'QuestionDeskPage');
const pollDesk = page(() => import('../pages/poll-desk.tsx'), 'PollDeskPage');
const eventPolls = page(() => import('../pages/event-polls.tsx'), 'EventPollsPage');
const runOfShow = page(() => import('../pages/run-of-show.tsx'), 'RunOfShowPage', { ofEvent: prefetchAgenda });
const sessionFeedback = page(() => import('../pages/session-feedback.tsx'), 'SessionFeedbackPage');
const sessionStatistics = page(() => import('../pages/session-statistics.tsx'), 'SessionStatisticsPage');
const announcements = page(() => import('../pages/announcements.tsx'), 'AnnouncementsPage', {
  ofEvent: prefetchAgenda,
});
const adminControlRoom = page(() => import('../pages/admin-control-room.tsx'), 'AdminControlRoomPage');
const adminStatistics = page(() => import('../pages/admin-statistics.tsx'), 'AdminStatisticsPage');
const adminFeedback = page(() => import('../pages/admin-feedback.tsx'), 'AdminFeedbackPage');
const lectern = page(() => import('../pages/lectern.tsx'), 'LecternPage');
const sessionPending = page(() => import('../pages/session-pending.tsx'), 'SessionPendingPage');
const setupSession = page(() => import('../pages/setup-session.tsx'), 'SetupSessionPage');
const managedSpeakers = page(() => import('../pages/managed-speakers.tsx'), 'ManagedSpeakersPage');
const speakers = page(() => import('../pages/speakers.tsx'), 'SpeakersPage');
const speaker = page(() => import('../pages/speaker.tsx'), 'SpeakerPage');
const networking = page(() => import('../pages/networking.tsx'), 'NetworkingPage');
const eventSettings = page(() => import('../pages/event-settings.tsx'), 'EventSettingsPage');
const importSchedule = page(() => import('../pages/import-schedule.tsx'), 'ImportSchedulePage');

const moderation = page(() => import('../pages/moderation.tsx'), 'ModerationPage');
const adminSessions = page(() => import('../pages/admin-sessions.tsx'), 'AdminSessionsPage');
const sponsors = page(() => import('../pages/sponsors.tsx'), 'SponsorsPage');
const sponsor = page(() => import('../pages/sponsor.tsx'), 'SponsorPage');
const adminSponsors = page(() => import('../pages/admin-sponsors.tsx'), 'AdminSponsorsPage');

const adminNetworking = page(() => import('../pages/admin-networking.tsx'), 'AdminNetworkingPage');
const adminAttendees = page(() => import('../pages/admin-attendees.tsx'), 'AdminAttendeesPage');

// The condition is a constant: a production build contains neither the route nor the page.
const styleguide = import.meta.env.DEV && page(() => import('../pages/styleguide.tsx'), 'StyleguidePage');

const notFound = <ErrorScreen />;

/** Registers navigation for code outside of components. */
function Navigator() {
  const navigate = useNavigate();
  useEffect(() => {
    setNavigator((path, { replace = false, state } = {}) => void navigate(path, { replace, state: state ?? null }));
  }, [navigate]);
  return null;
}

/** Screens of an event, below its own path and below that of its organization. */
const eventScreens = (
  <>
    <Route path="agenda" element={agenda} />
    <Route path="speakers" element={speakers} />
    <Route path="speakers/:profileId" element={speaker} />
    <Route path="admin/attendees" element={adminAttendees} />
    <Route path="networking" element={networking} />
    <Route path="admin/networking" element={adminNetworking} />
    <Route path="sponsors" element={sponsors} />
    <Route path="sponsors/:sponsorId" element={sponsor} />
    <Route path="admin/sponsors" element={adminSponsors} />
    <Route path="session-pending" element={sessionPending} />
    <Route path="setup-session" element={setupSession} />
    <Route path="admin/speakers" element={managedSpeakers} />
    <Route path="sessions/:sessionId" element={session} />
    <Route path="sessions/:sessionId/questions" element={questionDesk} />
    <Route path="sessions/:sessionId/lectern" element={lectern} />
    <Route path="sessions/:sessionId/polls" element={pollDesk} />
    <Route path="sessions/:sessionId/feedback" element={sessionFeedback} />
    <Route path="admin/feedback" element={adminFeedback} />
    <Route path="sessions/:sessionId/statistics" element={sessionStatistics} />
    <Route path="admin/statistics" element={adminStatistics} />
    <Route path="admin/control-room" element={adminControlRoom} />
    <Route path="polls" element={eventPolls} />
    <Route path="announcements" element={announcements} />
    <Route path="run-of-show" element={runOfShow} />
    <Route path="admin" element={<Navigate to="settings" replace />} />
    <Route path="admin/moderation" element={moderation} />
    <Route path="admin/settings" element={eventSettings} />
    <Route path="admin/sessions" element={adminSessions} />
    <Route path="import" element={importSchedule} />
    <Route path="*" element={notFound} />
  </>
);

const routes = createRoutesFromElements(
  <>
    <Route path="/" element={landing} />
    <Route path="/hosting" element={hosting} />
    <Route path="/report" element={report} />
    <Route path="/verify-email/:token" element={verifyEmail} />
    <Route path="/reset-password/:token" element={resetPassword} />
    <Route path="/change-email/:token" element={changeEmail} />
    <Route path="/log-in/:token" element={logIn} />
    <Route path="/unlock/:token" element={unlock} />
    <Route path="/invitations/:token" element={invitation} />
    <Route path="/mails/:token" element={mailChoice} />
    <Route path="/e/:slug/join" element={enterEvent} />
    <Route path="/wall/:token" element={wall} />
    <Route path="/join" element={joinCode} />
    <Route path="/app" element={<ProtectedLayout />}>
      <Route index element={newUserCheck} />
      <Route path="dashboard" element={dashboard} />
      <Route path="profile" element={profile} />
      <Route path="users/:userId" element={profile} />
      <Route path="network" element={network} />
      <Route path="settings" element={settings} />
      {styleguide !== false && <Route path="styleguide" element={styleguide} />}
      <Route path="organizations">
        <Route index element={<Navigate to={paths.dashboard()} replace />} />
        <Route path="new" element={newOrganization} />
        <Route path=":organizationId" element={organization} />
        <Route path=":organizationId/events" element={organization} />
        <Route path=":organizationId/events/new" element={newEvent} />
        <Route path=":organizationId/events/:eventId" element={<EventLayout />}>
          <Route index element={agenda} />
          {eventScreens}
        </Route>
      </Route>
      <Route path="events">
        <Route index element={events} />
        <Route path="join" element={joinEvent} />
        <Route path=":eventId" element={<EventLayout />}>
          <Route index element={eventHome} />
          {eventScreens}
        </Route>
      </Route>
      <Route path="*" element={notFound} />
    </Route>
    <Route path="*" element={notFound} />
  </>,
);

/** Preloads the code and data of the current URL in parallel, while React starts. Returns the pending requests. */
function preloadCurrentPage(): Promise<unknown>[] {
  const me = location.pathname.startsWith(paths.home()) ? prefetchMe() : undefined;
  return (matchRoutes(routes, location) ?? []).flatMap(({ route, params }) => {
    const preload = preloads.get(route.element);
    if (preload === undefined) return [];
    const event_id = asId(params['eventId']);
    if (event_id !== null) {
      prefetchEvent(event_id);
      preload.ofEvent?.(event_id);
    }
    const userData = me?.then(() => {
      const { user } = useAuth.getState();
      if (user !== null) preload.ofUser?.(user.id);
    });
    return [preload.load(), ...(userData === undefined ? [] : [userData])];
  });
}
void awaitFirstContent(preloadCurrentPage());
// The first use of Intl loads locales and time zones (0.1 s on a slow phone). Here it runs while requests are pending;
// later it would delay the first dates.
setTimeout(() => new Intl.DateTimeFormat().format());

const AllRoutes = () => useRoutes(routes);

function Screens() {
  const { pathname } = useLocation();
  return (
    <RouteErrorBoundary resetKey={pathname}>
      <Suspense fallback={null}>
        <AllRoutes />
      </Suspense>
    </RouteErrorBoundary>
  );
}

/** All routes of the product; pages are loaded on their first visit. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <Navigator />
      <Screens />
    </BrowserRouter>
  );
}
