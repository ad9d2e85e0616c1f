import { type DrawingName, featureSections } from '#client/content/features.ts';
import { ClosingBand } from '#client/site/landing/closing-band.tsx';
import { AnswerDrawing, ProMark, ReminderDrawing } from '#client/site/landing/feature-grid.tsx';
import { SiteIcon } from '#client/site/site-icon.tsx';
import { LinesDrawing, SearchDrawing } from './feature-drawings.tsx';

const drawings: Record<DrawingName, () => React.ReactNode> = {
  answer: AnswerDrawing,
  lines: LinesDrawing,
  reminders: ReminderDrawing,
  search: SearchDrawing,
};

export function FeaturesPage() {
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <h1 className="serif">From the first quote to the last cent</h1>
          <p>
            One place for what you offer, what you bill and what you are owed, made so that your clients can
            say yes and pay without asking how.
          </p>
        </header>
        {featureSections.map(({ id, title, text, isPro, points, drawing }) => {
          const Drawing = drawing && drawings[drawing];
          return (
            <section key={id} id={id} className="feature" aria-labelledby={`${id}-title`}>
              <div>
                <h2 className="serif" id={`${id}-title`}>
                  {title} {isPro && <ProMark />}
                </h2>
                <p className="feature-lead">{text}</p>
              </div>
              <div>
                <ul className="ticks">
                  {points.map((point) => (
                    <li key={point}>
                      <SiteIcon name="tick" />
                      <span>{point}</span>
                    </li>
                  ))}
                </ul>
                {Drawing && <Drawing />}
              </div>
            </section>
          );
        })}
      </div>
      <ClosingBand
        title="See it with your own work."
        text="Free for as long as you like. No card needed to start."
      />
    </>
  );
}
