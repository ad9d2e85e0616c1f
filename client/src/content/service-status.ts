import type { SiteIconName } from './icon-paths.ts';

export type ServiceState = 'operational' | 'degraded' | 'outage' | 'maintenance';

export interface ServiceStatus {
  name: string;
  /** A {@link ServiceState}; anything else is shown neutrally. */
  status: string;
  description: string;
  lastChecked: string;
  uptime: string;
  responseTime: string;
  icon: SiteIconName;
}

export interface Incident {
  id: string;
  title: string;
  /** `resolved`, or anything else. */
  status: string;
  description: string;
  /** ISO 8601 UTC. */
  timestamp: string;
  /** `low`, `medium`, `high` or `critical`; anything else is shown neutrally. */
  severity: string;
}

const checked = { status: 'operational', lastChecked: '1 minute ago' };

export const services: readonly ServiceStatus[] = [
  {
    ...checked,
    name: 'Web Application',
    description: 'Screens, public invoices and proposals',
    uptime: '99.98%',
    responseTime: '89 ms',
    icon: 'globe',
  },
  {
    ...checked,
    name: 'API Services',
    description: 'The calls behind every screen',
    uptime: '99.97%',
    responseTime: '112 ms',
    icon: 'server',
  },
  {
    ...checked,
    name: 'Database',
    description: 'PostgreSQL',
    uptime: '99.99%',
    responseTime: '45 ms',
    icon: 'database',
  },
  {
    ...checked,
    name: 'Authentication',
    description: 'Sign-in, sessions and passwords',
    uptime: '99.98%',
    responseTime: '156 ms',
    icon: 'lock',
  },
  {
    ...checked,
    name: 'Payment Processing',
    description: 'Card payments with Stripe and PayPal, through connected accounts',
    uptime: '99.94%',
    responseTime: '234 ms',
    icon: 'card',
  },
  {
    ...checked,
    name: 'Notifications',
    description: 'Email and SMS delivery',
    uptime: '99.96%',
    responseTime: '180 ms',
    icon: 'bell',
  },
];

export const incidents: readonly Incident[] = [
  {
    id: 'payment-latency',
    title: 'Payment processing latency',
    status: 'resolved',
    description: 'Card payments took longer than usual to confirm. No payment was lost.',
    timestamp: '2025-07-18T14:20:00Z',
    severity: 'medium',
  },
  {
    id: 'database-maintenance',
    title: 'Database maintenance',
    status: 'resolved',
    description: 'Planned maintenance. Screens were read-only for a short time.',
    timestamp: '2025-07-18T04:00:00Z',
    severity: 'low',
  },
];

export const metrics = [
  { name: 'Overall uptime, 30 days', figure: '99.97%' },
  { name: 'Services monitored', figure: '6' },
  { name: 'Average response', figure: '136 ms' },
  { name: 'Success rate', figure: '99.94%' },
  { name: 'Active users', figure: '2,847' },
  { name: 'API calls (24h)', figure: '47,293' },
] as const;
