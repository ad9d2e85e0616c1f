import { helpArticles } from '#client/content/help-articles.ts';
import { helpCategories } from '#client/content/help-categories.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import { brand } from '#shared/brand.ts';
import { HelpGroupSection } from './help-group.tsx';
import { countText, groupArticles } from './help-search.ts';
import { useHelp } from './use-help.ts';

export function HelpPage() {
  const help = useHelp();
  const groups = groupArticles(helpArticles, help);
  const found = groups.reduce((sum, group) => sum + group.articles.length, 0);
  return (
    <div className="wrap">
      <header className="page-head">
        <h1 className="serif">How can we help?</h1>
        <p>Short answers about clients, invoices, proposals and getting paid.</p>
        <div className="search">
          <label className="sr" htmlFor="help-search">
            Search help
          </label>
          <SiteIcon name="search" />
          <input
            id="help-search"
            type="search"
            placeholder="Search for help articles, features, or questions..."
            autoComplete="off"
            value={help.search}
            onChange={(event) => help.changeSearch(event.target.value)}
          />
        </div>
        <p className="sr" role="status">
          {help.search && (found === 0 ? 'No results found' : `${countText(found)} found`)}
        </p>
      </header>
      <ul className={help.search ? 'cats is-searching' : 'cats'} aria-label="Categories">
        {helpCategories.map(({ id, name, description, icon, color }) => (
          <li key={id}>
            <button
              type="button"
              className="cat"
              aria-pressed={id === help.category}
              onClick={() => help.toggleCategory(id)}
            >
              <SiteIcon name={icon} className={`tone-${color}`} />
              <b>{name}</b> <span>{description}</span>{' '}
              <span className="badge plain">
                {countText(helpArticles.filter((article) => article.category === id).length)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {help.category && (
        <p className="fine">
          <button type="button" className="text-button" onClick={help.showAll}>
            ← Show all categories
          </button>
        </p>
      )}
      {groups.map((group) => (
        <HelpGroupSection key={group.category.id} group={group} help={help} />
      ))}
      {groups.length === 0 && (
        <section className="none">
          <h2 className="serif">No results found</h2>
          <p>Try adjusting your search terms or browse by category above.</p>
        </section>
      )}
      <p className="help-more">
        Didn't find your answer? Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>,
        or see <a href="/status">whether everything is running</a>.
      </p>
    </div>
  );
}
