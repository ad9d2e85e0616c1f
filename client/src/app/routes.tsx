import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type PagePath, pageRoutes } from '#shared/routes.ts';

type Screen = LazyExoticComponent<ComponentType>;

export interface AppRoute {
  path: PagePath;
  title: string;
  /** Who sees the screen: signed-in users inside the shell, or anyone. */
  access: 'user' | 'anyone';
  /** Missing for redirects. */
  Screen?: Screen;
}

const AuthPage = lazy(() =>
  import('#client/pages/auth-page.tsx').then((module) => ({ default: module.AuthPage })),
);
const DashboardPage = lazy(() =>
  import('#client/pages/dashboard-page.tsx').then((module) => ({ default: module.DashboardPage })),
);
const ClientsPage = lazy(() =>
  import('#client/pages/clients-page.tsx').then((module) => ({ default: module.ClientsPage })),
);
const ClientPage = lazy(() =>
  import('#client/pages/client-page.tsx').then((module) => ({ default: module.ClientPage })),
);
const StatementPage = lazy(() =>
  import('#client/pages/statement-page.tsx').then((module) => ({ default: module.StatementPage })),
);
const InvoicePage = lazy(() =>
  import('#client/pages/invoice-page.tsx').then((module) => ({ default: module.InvoicePage })),
);
const InvoicesPage = lazy(() =>
  import('#client/pages/invoices-page.tsx').then((module) => ({ default: module.InvoicesPage })),
);
const ProposalPage = lazy(() =>
  import('#client/pages/proposal-page.tsx').then((module) => ({ default: module.ProposalPage })),
);
const ProposalsPage = lazy(() =>
  import('#client/pages/proposals-page.tsx').then((module) => ({ default: module.ProposalsPage })),
);
const RecurringPage = lazy(() =>
  import('#client/pages/recurring-page.tsx').then((module) => ({ default: module.RecurringPage })),
);
const RecurringInvoicePage = lazy(() =>
  import('#client/pages/recurring-invoice-page.tsx').then((module) => ({
    default: module.RecurringInvoicePage,
  })),
);
const ItemsPage = lazy(() =>
  import('#client/pages/items-page.tsx').then((module) => ({ default: module.ItemsPage })),
);
const ImportsPage = lazy(() =>
  import('#client/pages/imports-page.tsx').then((module) => ({ default: module.ImportsPage })),
);
const ImportPage = lazy(() =>
  import('#client/pages/import-page.tsx').then((module) => ({ default: module.ImportPage })),
);
const ReportsPage = lazy(() =>
  import('#client/pages/reports-page.tsx').then((module) => ({ default: module.ReportsPage })),
);
const NotificationsPage = lazy(() =>
  import('#client/pages/notifications-page.tsx').then((module) => ({ default: module.NotificationsPage })),
);
const SettingsPage = lazy(() =>
  import('#client/pages/settings-page.tsx').then((module) => ({ default: module.SettingsPage })),
);
const PaymentsPage = lazy(() =>
  import('#client/pages/settings-page.tsx').then((module) => ({ default: module.PaymentsPage })),
);
const SubscribePage = lazy(() =>
  import('#client/pages/subscribe-page.tsx').then((module) => ({ default: module.SubscribePage })),
);

const ResetPasswordPage = lazy(() =>
  import('#client/pages/reset-password-page.tsx').then((module) => ({ default: module.ResetPasswordPage })),
);
const ConfirmEmailPage = lazy(() =>
  import('#client/pages/confirm-email-page.tsx').then((module) => ({ default: module.ConfirmEmailPage })),
);
const ChangeEmailPage = lazy(() =>
  import('#client/pages/account-link-page.tsx').then((module) => ({ default: module.ChangeEmailPage })),
);
const UndoEmailChangePage = lazy(() =>
  import('#client/pages/account-link-page.tsx').then((module) => ({ default: module.UndoEmailChangePage })),
);
const KeepAccountPage = lazy(() =>
  import('#client/pages/account-link-page.tsx').then((module) => ({ default: module.KeepAccountPage })),
);
const ReportSignInPage = lazy(() =>
  import('#client/pages/account-link-page.tsx').then((module) => ({ default: module.ReportSignInPage })),
);
const AcceptAccessPage = lazy(() =>
  import('#client/pages/accept-access-page.tsx').then((module) => ({ default: module.AcceptAccessPage })),
);
const VerifyPaypalPage = lazy(() =>
  import('#client/pages/verify-paypal-page.tsx').then((module) => ({ default: module.VerifyPaypalPage })),
);

const screens: Record<PagePath, Pick<AppRoute, 'access' | 'Screen'>> = {
  '/': { access: 'anyone' },
  '/auth': { access: 'anyone', Screen: AuthPage },
  '/dashboard': { access: 'user', Screen: DashboardPage },
  '/clients': { access: 'user', Screen: ClientsPage },
  '/clients/:clientId': { access: 'user', Screen: ClientPage },
  '/clients/:clientId/statement': { access: 'user', Screen: StatementPage },
  '/invoices': { access: 'user', Screen: InvoicesPage },
  '/invoices/:invoiceId': { access: 'user', Screen: InvoicePage },
  '/proposals': { access: 'user', Screen: ProposalsPage },
  '/proposals/:proposalId': { access: 'user', Screen: ProposalPage },
  '/recurring': { access: 'user', Screen: RecurringPage },
  '/recurring/:recurringId': { access: 'user', Screen: RecurringInvoicePage },
  '/items': { access: 'user', Screen: ItemsPage },
  '/imports': { access: 'user', Screen: ImportsPage },
  '/imports/:importId': { access: 'user', Screen: ImportPage },
  '/reports': { access: 'user', Screen: ReportsPage },
  '/notifications': { access: 'user', Screen: NotificationsPage },
  '/settings': { access: 'user', Screen: SettingsPage },
  '/payments': { access: 'user', Screen: PaymentsPage },
  '/subscribe': { access: 'user', Screen: SubscribePage },
  '/reset-password': { access: 'anyone', Screen: ResetPasswordPage },
  '/change-email': { access: 'anyone', Screen: ChangeEmailPage },
  '/undo-email-change': { access: 'anyone', Screen: UndoEmailChangePage },
  '/keep-account': { access: 'anyone', Screen: KeepAccountPage },
  '/report-sign-in': { access: 'anyone', Screen: ReportSignInPage },
  '/accept-access': { access: 'anyone', Screen: AcceptAccessPage },
  '/verify-paypal': { access: 'anyone', Screen: VerifyPaypalPage },
  '/confirm-email': { access: 'anyone', Screen: ConfirmEmailPage },
};

export const routes: readonly AppRoute[] = pageRoutes.map(({ path, title }) => ({
  path,
  title,
  ...screens[path],
}));

/** True when a path may be linked. */
export function hasScreen(path: PagePath): boolean {
  return screens[path].Screen !== undefined;
}
