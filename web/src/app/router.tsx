import { isolateDirection } from '@plenum/contracts/text-direction';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import {
  BrowserRouter,
  matchRoutes,
  Navigate,
  useLocation,
  useNavigate,
  useRoutes,
  type RouteObject,
} from 'react-router-dom';
import { prefetchMe } from '../features/accounts/auth/me.api.ts';
import { prefetchAgenda, prefetchSession } from '../features/schedule/sessions/sessions.api.ts';
import { readMe, requestAppState, requestLiveSession } from '../lib/app-state.ts';
import { awaitFirstContent } from '../lib/first-content.ts';
import { formats } from '../lib/i18n/catalogue.ts';
import { isLoginLikely } from '../lib/login-hint.ts';
import { isSmallScreen } from '../lib/media.ts';
import { setNavigator } from '../lib/navigate.ts';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { prefetch } from '../lib/swr.ts';
import { ErrorScreen } from './error-screen.tsx';
import { EventLayout } from './event-layout.tsx';
import { ProtectedLayout } from './protected-layout.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { asId } from './route-event.ts';
import '../lib/learn-time.ts';
import '../styles/app.css';

formats.name = isolateDirection;

interface Preload {
  /** Preloads the code of the page. */
  readonly load: () => Promise<void>;
  /** Preloads the data of an event page, in parallel to its code. */
  readonly ofEvent?: ((event_id: number) => void) | undefined;
  /** Preloads the data of a session page. */
  readonly ofSession?: ((session_id: number) => void) | undefined;
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
const linkLogin = page(() => import('../pages/link-login.tsx'), 'LinkLoginPage');
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
const pair = page(() => import('../pages/pair.tsx'), 'PairPage');
const joinEvent = page(() => import('../pages/join-event.tsx'), 'JoinEventPage');
const eventHome = page(() => import('../pages/event-home.tsx'), 'EventHomePage');
const agenda = page(() => import('../pages/agenda.tsx'), 'AgendaPage', { ofEvent: prefetchAgenda });
const session = page(() => import('../pages/session.tsx'), 'SessionPage', {
  ofSession: (session_id) => {
    prefetchSession(session_id);
    if (!isSmallScreen()) void import('../features/chat/chat-rooms/session-rooms.tsx').catch(() => undefined);
    requestLiveSession(session_id);
  },
});
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

/** Screens of an event, under its own path and under the path of its organization. */
const eventScreens: RouteObject[] = [
  { path: 'agenda', element: agenda },
  { path: 'speakers', element: speakers },
  { path: 'speakers/:profileId', element: speaker },
  { path: 'admin/attendees', element: adminAttendees },
  { path: 'networking', element: networking },
  { path: 'admin/networking', element: adminNetworking },
  { path: 'sponsors', element: sponsors },
  { path: 'sponsors/:sponsorId', element: sponsor },
  { path: 'admin/sponsors', element: adminSponsors },
  { path: 'session-pending', element: sessionPending },
  { path: 'setup-session', element: setupSession },
  { path: 'admin/speakers', element: managedSpeakers },
  { path: 'sessions/:sessionId', element: session },
  { path: 'sessions/:sessionId/questions', element: questionDesk },
  { path: 'sessions/:sessionId/lectern', element: lectern },
  { path: 'sessions/:sessionId/polls', element: pollDesk },
  { path: 'sessions/:sessionId/feedback', element: sessionFeedback },
  { path: 'admin/feedback', element: adminFeedback },
  { path: 'sessions/:sessionId/statistics', element: sessionStatistics },
  { path: 'admin/statistics', element: adminStatistics },
  { path: 'admin/control-room', element: adminControlRoom },
  { path: 'polls', element: eventPolls },
  { path: 'announcements', element: announcements },
  { path: 'run-of-show', element: runOfShow },
  { path: 'admin', element: <Navigate to="settings" replace /> },
  { path: 'admin/moderation', element: moderation },
  { path: 'admin/settings', element: eventSettings },
  { path: 'admin/sessions', element: adminSessions },
  { path: 'import', element: importSchedule },
  { path: '*', element: notFound },
];

const routes: RouteObject[] = [
  { path: '/', element: landing },
  { path: '/hosting', element: hosting },
  { path: '/report', element: report },
  { path: '/verify-email/:token', element: verifyEmail },
  { path: '/reset-password/:token', element: resetPassword },
  { path: '/change-email/:token', element: changeEmail },
  { path: '/log-in/:token', element: linkLogin },
  { path: '/unlock/:token', element: unlock },
  { path: '/invitations/:token', element: invitation },
  { path: '/mails/:token', element: mailChoice },
  { path: '/e/:slug/join', element: enterEvent },
  { path: '/wall/:token', element: wall },
  { path: '/join', element: joinCode },
  { path: '/pair', element: pair },
  {
    path: '/app',
    element: <ProtectedLayout />,
    children: [
      { index: true, element: newUserCheck },
      { path: 'dashboard', element: dashboard },
      { path: 'profile', element: profile },
      { path: 'users/:userId', element: profile },
      { path: 'network', element: network },
      { path: 'settings', element: settings },
      ...(styleguide === false ? [] : [{ path: 'styleguide', element: styleguide }]),
      {
        path: 'organizations',
        children: [
          { index: true, element: <Navigate to={paths.dashboard()} replace /> },
          { path: 'new', element: newOrganization },
          { path: ':organizationId', element: organization },
          { path: ':organizationId/events', element: organization },
          { path: ':organizationId/events/new', element: newEvent },
          {
            path: ':organizationId/events/:eventId',
            element: <EventLayout />,
            children: [{ index: true, element: agenda }, ...eventScreens],
          },
        ],
      },
      {
        path: 'events',
        children: [
          { index: true, element: events },
          { path: 'join', element: joinEvent },
          {
            path: ':eventId',
            element: <EventLayout />,
            children: [{ index: true, element: eventHome }, ...eventScreens],
          },
        ],
      },
      { path: '*', element: notFound },
    ],
  },
  { path: '*', element: notFound },
];

/** Preloads the code and data of the current URL in parallel, while React starts. Returns the pending requests. */
function preloadCurrentPage(): Promise<unknown>[] {
  const matches = matchRoutes(routes, location) ?? [];
  const { eventId, sessionId } = matches[0]?.params ?? {};
  const [event_id, session_id] = [asId(eventId), asId(sessionId)];
  const isApp = location.pathname.startsWith(paths.home());
  if (isApp && isLoginLikely()) requestAppState(event_id);
  const me = isApp ? prefetchMe(readMe) : undefined;
  return matches.flatMap(({ route }) => {
    const preload = preloads.get(route.element);
    if (preload === undefined) return [];
    if (event_id !== null && isLoginLikely()) {
      preload.ofEvent?.(event_id);
      if (session_id !== null) preload.ofSession?.(session_id);
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
