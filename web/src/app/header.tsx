import type { UserDetail } from '@plenum/contracts/accounts/users';
import type { EventDetail } from '@plenum/contracts/events/events';
import { Menu as MenuIcon } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { NotificationBell } from '../features/notifications/notifications/notification-bell.tsx';
import { paths } from '../lib/paths.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { toggleNavigation, useLayout } from '../lib/stores/layout.ts';
import { useNarrowScreen } from '../lib/use-narrow-screen.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { Logo, LogoMark } from '../ui/logo.tsx';
import { AppMenu } from './app-menu.tsx';
import { t } from './app.en.json';
import { MessagesButton } from './chat-dock/messages-button.tsx';
import { useEventMode } from './event-mode.ts';
import { SearchButton } from './search-button.tsx';

/** Number of characters that fit on one line of the header of a phone. */
const maxLineLength = 18;
/** Number of characters of a word that fits on a line of a phone that is 360 px wide. */
const maxWordLength = 8;
const hasLongWord = (title: string): boolean => title.split(/[\s-]/).some((word) => word.length > maxWordLength);

interface HeaderProps {
  readonly user: UserDetail;
  readonly event: EventDetail | undefined;
  readonly hasNavigation: boolean;
  /** Whether the user may write messages. */
  readonly hasMessages: boolean;
}

/** Button that opens the side navigation; narrow screens have a navigation bar instead. */
function NavigationToggle() {
  const open = useLayout((layout) => layout.nav_open_desktop);
  if (useNarrowScreen()) return null;
  return (
    <IconButton
      label={t(open ? 'app.nav.close' : 'app.nav.open')}
      aria-expanded={open}
      onClick={() => toggleNavigation('desktop')}
    >
      <MenuIcon className="size-5" />
    </IconButton>
  );
}

const StoredImage = lazy(() => import('../ui/stored-image.tsx').then((m) => ({ default: m.StoredImage })));

/** Logo of the event, which replaces the Plenum logo. */
function EventLogo({ object_key }: { readonly object_key: string | null }) {
  const plenumLogo = <LogoMark className="h-5 w-7" />;
  if (object_key === null) return plenumLogo;
  return (
    <Suspense fallback={plenumLogo}>
      <StoredImage
        object_key={object_key}
        alt=""
        className="max-h-9 max-w-28 rounded-sm object-contain"
        fallback={plenumLogo}
      />
    </Suspense>
  );
}

export const Header = memo(function Header({ user, event, hasNavigation, hasMessages }: HeaderProps) {
  const joining = useMatch('/app/events/join') !== null;
  const [mode] = useEventMode(event);
  const title = joining ? pageName('page.join') : event?.title;
  return (
    <header
      data-app-header
      className="sticky top-0 z-20 flex h-15 items-center gap-2 border-b border-rule bg-surface px-2 sm:px-4"
    >
      {hasNavigation && <NavigationToggle />}
      <Link
        to={paths.home()}
        aria-label={t('app.to_dashboard')}
        className="grid h-11 place-items-center rounded-md px-2 text-accent max-[389px]:px-0 [--logo-highlight:light-dark(#b98700,#ffd24a)]"
      >
        {title === undefined ? <Logo /> : <EventLogo object_key={event?.branding.logo_url ?? null} />}
      </Link>
      {title !== undefined && (
        <p
          dir="auto"
          title={title}
          // Both are cut at a word boundary. Phones have two lines for a long name.
          className={classNames(
            'line-clamp-2 min-w-0 flex-1 font-display text-[0.9375rem] leading-5 font-bold wrap-break-word sm:line-clamp-1 sm:text-lg sm:leading-7',
            title.length > maxLineLength && 'max-sm:text-[0.9375rem] max-sm:leading-4.5',
            hasLongWord(title) && 'max-[389px]:text-[0.8125rem]',
          )}
        >
          {title}
        </p>
      )}
      <div className="ms-auto flex items-center gap-1 sm:gap-2">
        <SearchButton />
        {hasMessages && <MessagesButton isInBar={hasNavigation && mode === 'attend'} />}
        <NotificationBell />
        <AppMenu user={user} />
      </div>
    </header>
  );
});
