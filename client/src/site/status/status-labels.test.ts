import { describe, expect, it } from 'vitest';
import { incidents, metrics, services } from '#client/content/service-status.ts';
import {
  bannerTexts,
  clockText,
  incidentTime,
  incidentWording,
  overallState,
  severityWording,
  stateWording,
} from './status-labels.ts';

const all = (...statuses: string[]) => statuses.map((status) => ({ status }));

describe('the banner', () => {
  it.each([
    [all('operational', 'operational'), 'All Systems Operational'],
    [all('operational', 'degraded'), 'Some Systems Degraded'],
    [all('operational', 'maintenance'), 'Some Systems Degraded'],
    [all('operational', 'something new'), 'Some Systems Degraded'],
    [all('operational', 'outage'), 'System Outage'],
    [all('degraded', 'outage', 'maintenance'), 'System Outage'],
  ])('of %j says %s', (states, text) => {
    expect(bannerTexts[overallState(states)]).toBe(text);
  });
});

it.each([
  ['operational', 'Operational', 'is-positive'],
  ['degraded', 'Degraded', 'is-warning'],
  ['outage', 'Outage', 'is-critical'],
  ['maintenance', 'Maintenance', ''],
  ['toString', 'toString', ''],
  ['', 'Unknown', ''],
])('a service that is %j is shown as %s', (status, label, tone) => {
  expect(stateWording(status)).toMatchObject({ label, tone });
});

it('shows a resolved incident as operational and any other as degraded', () => {
  expect(incidentWording('resolved')).toMatchObject({ label: 'Resolved', tone: 'is-positive' });
  expect(incidentWording('investigating')).toMatchObject({ label: 'Investigating', tone: 'is-warning' });
});

it.each([
  ['low', 'Low severity', ''],
  ['medium', 'Medium severity', 'is-warning'],
  ['high', 'High severity', 'is-critical'],
  ['critical', 'Critical severity', 'is-critical'],
  ['constructor', 'Constructor severity', ''],
])('severity %s', (severity, label, tone) => {
  expect(severityWording(severity)).toEqual({ label, tone });
});

it('tells the time by the second, and that of incidents by the minute, in UTC', () => {
  expect(clockText(new Date('2026-08-05T14:32:07.900Z'))).toBe('August 5, 2026, 14:32:07 UTC');
  expect(incidentTime('2025-07-18T04:00:00Z')).toBe('July 18, 2025, 04:00 UTC');
});

it('has the stated figures, and they agree with one another', () => {
  const average = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const uptimes = services.map(({ uptime }) => Number(uptime.replace('%', '')));
  const times = services.map(({ responseTime }) => Number(responseTime.replace(' ms', '')));
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.figure;
  expect(services.map(({ name }) => name)).toEqual([
    'Web Application',
    'API Services',
    'Database',
    'Authentication',
    'Payment Processing',
    'Notifications',
  ]);
  expect([Math.min(...uptimes), Math.max(...uptimes)]).toEqual([99.94, 99.99]);
  expect([Math.min(...times), Math.max(...times)]).toEqual([45, 234]);
  expect(figure('Overall uptime, 30 days')).toBe(`${average(uptimes).toFixed(2)}%`);
  expect(figure('Average response')).toBe(`${average(times).toFixed(0)} ms`);
  expect(figure('Services monitored')).toBe(String(services.length));
  expect(incidents.map(({ severity, status }) => [severity, status])).toEqual([
    ['medium', 'resolved'],
    ['low', 'resolved'],
  ]);
});
