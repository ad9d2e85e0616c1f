import type { Incident } from '#client/content/service-status.ts';
import { incidentTime, incidentWording, severityWording } from './status-labels.ts';

export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  if (incidents.length === 0) return <p className="none">No incidents in the past 30 days</p>;
  return (
    <div className="incidents">
      {incidents.map(({ id, title, status, description, timestamp, severity }) => (
        <article key={id} className="incident">
          <p className="muted num">
            <time dateTime={timestamp}>{incidentTime(timestamp)}</time>
          </p>
          <div>
            <h3>{title}</h3>
            <p>{description}</p>
            <div className="tags">
              <span className={`badge ${incidentWording(status).tone}`}>{incidentWording(status).label}</span>
              <span className={`badge plain ${severityWording(severity).tone}`}>
                {severityWording(severity).label}
              </span>
            </div>
          </div>
        </article>
      ))}
    </div>
  );
}
