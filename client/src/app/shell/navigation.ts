import {
  Bell,
  Box,
  ChartColumn,
  CreditCard,
  FilePen,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Repeat,
  SlidersHorizontal,
  UserPlus,
  Users,
} from 'lucide-react';
import type { PagePath } from '#shared/routes.ts';

interface MenuEntry {
  path: PagePath;
  label: string;
  icon: LucideIcon;
  /** Disabled unless the seller is Pro. */
  isPro?: boolean;
}

export const menuEntries: readonly MenuEntry[] = [
  { path: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { path: '/clients', label: 'Clients', icon: Users },
  { path: '/invoices', label: 'Invoices', icon: FileText },
  { path: '/proposals', label: 'Proposals', icon: FilePen },
  { path: '/recurring', label: 'Recurring', icon: Repeat },
  { path: '/items', label: 'Items', icon: Box },
  { path: '/reports', label: 'Reports', icon: ChartColumn },
  { path: '/notifications', label: 'Notifications', icon: Bell },
  { path: '/payments', label: 'Payments', icon: CreditCard, isPro: true },
  { path: '/settings', label: 'Settings', icon: SlidersHorizontal },
];

/** The entries of Create. Each screen opens its form at `?new=1`. */
export const createEntries: readonly MenuEntry[] = [
  { path: '/invoices', label: 'New Invoice', icon: FileText },
  { path: '/proposals', label: 'New Proposal', icon: FilePen },
  { path: '/items', label: 'New Item', icon: Box },
  { path: '/clients', label: 'Add Client', icon: UserPlus },
];

/** What can be created as well, and is found by typing its name. */
export const moreToCreate: readonly MenuEntry[] = [
  { path: '/recurring', label: 'New Recurring Invoice', icon: Repeat },
];

/** Screens that are reached from others, and found by typing their name. */
export const moreScreens: readonly Omit<MenuEntry, 'icon'>[] = [{ path: '/imports', label: 'Import' }];

/** The article that helps on each screen. */
const helpArticles: Partial<Record<PagePath, string>> = {
  '/dashboard': 'first-invoice',
  '/clients': 'add-client',
  '/invoices': 'invoice-contents',
  '/proposals': 'proposal-contents',
  '/recurring': 'recurring-invoices',
  '/items': 'item-library',
  '/imports': 'move-in',
  '/reports': 'export-and-bookkeeping',
  '/notifications': 'delivery',
  '/payments': 'accept-payments',
};

/** The help article for the screen at `location`. */
export function helpPath(location: string): string {
  const screen = Object.keys(helpArticles).find(
    (path) => location === path || location.startsWith(`${path}/`),
  );
  return screen ? `/help#${helpArticles[screen as PagePath]}` : '/help';
}
