import { comparison } from '#client/content/plans.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';

export function PlanComparison() {
  return (
    <section className="section wrap" aria-labelledby="comparison">
      <h2 className="sub" id="comparison">
        Side by side
      </h2>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">What you get</th>
            <th scope="col">Free</th>
            <th scope="col">Pro</th>
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ what, free, pro }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                <Share of={free} />
              </td>
              <td>
                <Share of={pro} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Share({ of }: { of: boolean | string }) {
  if (typeof of === 'string') return of;
  return (
    <>
      {of ? <SiteIcon name="tick" /> : <SiteIcon name="minus" className="no" />}
      <span className="sr">{of ? 'Included' : 'Not included'}</span>
    </>
  );
}
