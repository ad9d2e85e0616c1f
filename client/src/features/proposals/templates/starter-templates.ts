import { brandIdentity } from './brand-identity.ts';
import { retainer } from './monthly-retainer.ts';
import type { StarterTemplate } from './starter-parts.ts';
import { website } from './website.ts';

/** What ships with the product, in the order in which it is offered. */
export const starterTemplates: readonly StarterTemplate[] = [website, brandIdentity, retainer];
