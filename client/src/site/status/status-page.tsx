import { incidents, metrics, services } from '#client/content/service-status.ts';
import type { SiteContentProps } from '#client/site/site-content.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import { IncidentList } from './incident-list.tsx';
import { StatusBanner } from './status-banner.tsx';
import { stateWording } from './status-labels.ts';

export function StatusPage({ now }: SiteContentProps) {
  return (
    <div className="wrap">
      <StatusBanner services={services} now={now} />
      <h2 className="sub">Services</h2>
      <ul className="services">
        {services.map(({ name, status, description, lastChecked, uptime, responseTime, icon }) => (
          <li key={name} className="service">
            <div className="service-head">
              <SiteIcon name={icon} />
              <span className={`badge ${stateWording(status).tone}`}>{stateWording(status).label}</span>
            </div>
            <h3>{name}</h3>
            <p>{description}</p>
            <dl>
              <div>
                <dt>Uptime</dt>
                <dd>{uptime}</dd>
              </div>
              <div>
                <dt>Response time</dt>
                <dd>{responseTime}</dd>
              </div>
            </dl>
            <p className="checked">Last checked {lastChecked}</p>
          </li>
        ))}
      </ul>
      <h2 className="sub">Recent Incidents</h2>
      <IncidentList incidents={incidents} />
      <h2 className="sub">Performance Metrics</h2>
      <dl className="metrics">
        {metrics.map(({ name, figure }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
