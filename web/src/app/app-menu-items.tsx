import type { UserDetail } from '@plenum/contracts/accounts/users';
import {
  CalendarDays,
  CircleQuestionMark,
  CodeXml,
  LayoutDashboard,
  LogOut,
  Mail,
  Scale,
  Settings,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';
import { use, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { logOut } from '../features/accounts/auth/me.api.ts';
import { app_version, sourceUrl } from '../lib/app-info.ts';
import { operatorLinks } from '../lib/operator-links.ts';
import { paths } from '../lib/paths.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { chooseTheme, chosenTheme, themes } from '../lib/theme.ts';
import { Isolated } from '../ui/isolated.tsx';
import { Link } from '../ui/link.tsx';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { t } from './app.en.json';
import { helpPath } from './handbook-pages.ts';

const icon = 'size-4.5 text-muted';
const operatorIcons = {
  imprint: <Scale className={icon} />,
  privacy: <ShieldCheck className={icon} />,
  contact: <Mail className={icon} />,
} as const;
const entries = [
  { screen: 'dashboard', path: paths.dashboard(), icon: <LayoutDashboard className={icon} /> },
  { screen: 'profile', path: paths.profile(), icon: <User className={icon} /> },
  { screen: 'network', path: paths.network(), icon: <Users className={icon} /> },
  { screen: 'events', path: paths.events(), icon: <CalendarDays className={icon} /> },
  { screen: 'settings', path: paths.settings(), icon: <Settings className={icon} /> },
] as const;

function ThemeItems() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <MenuChoices
      label={t('app.menu.theme')}
      value={theme}
      options={themes.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
      onChange={(choice) => {
        chooseTheme(choice);
        setTheme(choice);
      }}
    />
  );
}

interface AppMenuItemsProps {
  readonly user: UserDetail;
  readonly trigger: ReactNode;
  /** Input that opened the menu. */
  readonly openedBy: 'pointer' | 'keyboard';
}

/**
 * Account menu, opened on mount. It is loaded on demand together with all its items, because items that load later
 * would shift the others.
 */
export function AppMenuItems({ user, trigger, openedBy }: AppMenuItemsProps) {
  const links = use(operatorLinks());
  const { pathname } = useLocation();
  return (
    <Menu trigger={trigger} label={t('app.menu', { name: user.full_name })} openedBy={openedBy}>
      <MenuLabel>
        <span className="block text-sm text-ink">
          <Isolated text={user.full_name} />
        </span>
        <span className="font-normal">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      {entries.map((entry) => (
        <MenuItem key={entry.screen} asChild>
          <Link to={entry.path}>
            {entry.icon}
            {pageName(`page.${entry.screen}`)}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>{t('app.menu.theme')}</MenuLabel>
      <ThemeItems />
      <MenuSeparator />
      <MenuItem asChild>
        <a href={helpPath(pathname)} target="_blank" rel="noopener noreferrer">
          <CircleQuestionMark className={icon} />
          {t('app.help')}
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={sourceUrl} rel="noopener noreferrer">
          <CodeXml className={icon} />
          {t('app.source')} {app_version}
        </a>
      </MenuItem>
      {links.map(({ kind, href, label }) => (
        <MenuItem key={kind} asChild>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {operatorIcons[kind]}
            {label}
          </a>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut className={icon} />} onSelect={() => void logOut()}>
        {t('app.logout')}
      </MenuItem>
    </Menu>
  );
}
