import type { SiteIconName } from '#client/content/icon-paths.ts';
import type { ServiceState, ServiceStatus } from '#client/content/service-status.ts';

type Tone = 'is-positive' | 'is-warning' | 'is-critical' | '';

interface Wording {
  label: string;
  tone: Tone;
  icon: SiteIconName;
}

const states: Record<ServiceState, Wording> = {
  operational: { label: 'Operational', tone: 'is-positive', icon: 'check' },
  degraded: { label: 'Degraded', tone: 'is-warning', icon: 'warning' },
  outage: { label: 'Outage', tone: 'is-critical', icon: 'warning' },
  maintenance: { label: 'Maintenance', tone: '', icon: 'clock' },
};

const isKnown = (status: string): status is ServiceState => Object.hasOwn(states, status);

/** How the state of a service is shown; an unknown one neutrally, by its own word. */
export function stateWording(status: string): Wording {
  return isKnown(status) ? states[status] : { label: status || 'Unknown', tone: '', icon: 'clock' };
}

export type OverallState = 'operational' | 'degraded' | 'outage';

/** One outage is an outage; everything operational is operational; whatever else there is, is degraded. */
export function overallState(services: readonly Pick<ServiceStatus, 'status'>[]): OverallState {
  if (services.some(({ status }) => status === 'outage')) return 'outage';
  return services.every(({ status }) => status === 'operational') ? 'operational' : 'degraded';
}

export const bannerTexts: Record<OverallState, string> = {
  operational: 'All Systems Operational',
  degraded: 'Some Systems Degraded',
  outage: 'System Outage',
};

/** A resolved incident looks operational, any other degraded. */
export function incidentWording(status: string): Wording {
  const { tone, icon } = states[status === 'resolved' ? 'operational' : 'degraded'];
  return { label: status.charAt(0).toUpperCase() + status.slice(1), tone, icon };
}

const severities: Record<string, Tone> = {
  low: '',
  medium: 'is-warning',
  high: 'is-critical',
  critical: 'is-critical',
};

export function severityWording(severity: string): { label: string; tone: Tone } {
  const tone = Object.hasOwn(severities, severity) ? (severities[severity] ?? '') : '';
  return { label: `${severity.charAt(0).toUpperCase()}${severity.slice(1)} severity`, tone };
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `'August 5, 2026, 14:32:07 UTC'` */
export function clockText(instant: Date): string {
  return `${longDate.format(instant)}, ${instant.toISOString().slice(11, 19)} UTC`;
}

/** `'July 18, 2025, 14:20 UTC'` */
export function incidentTime(timestamp: string): string {
  const instant = new Date(timestamp);
  return `${longDate.format(instant)}, ${instant.toISOString().slice(11, 16)} UTC`;
}
