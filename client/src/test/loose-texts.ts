import { parseSync } from 'vite';

/** What the scan reads of a syntax tree (ESTree with JSX). */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Without types the names have to tell whether an expression is text or an element. */
const textName = /children|text|title|label|name|message|format|locale|count|number|taken/i;

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return node.name as string;
  return nameOf(node.type === 'CallExpression' ? node.callee : (node.property ?? node.expression));
}

/** Whether an expression can come out as text of its own. */
function canBeText(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'ConditionalExpression':
      return canBeText(node.consequent) || canBeText(node.alternate);
    case 'LogicalExpression':
      return canBeText(node.right) || (node.operator !== '&&' && canBeText(node.left));
    default:
      return textName.test(nameOf(node));
  }
}

const expressionOf = (child: Node | undefined) =>
  child?.type === 'JSXExpressionContainer' && isNode(child.expression) ? child.expression : undefined;

const isText = (child: Node) => child.type === 'JSXText' || canBeText(expressionOf(child));

const isCondition = (child: Node | undefined) =>
  ['ConditionalExpression', 'LogicalExpression'].includes(expressionOf(child)?.type ?? '');

/** What may be there at one time and not at another. */
const comesAndGoes = (child: Node | undefined) =>
  isCondition(child) ||
  (expressionOf(child)?.type === 'CallExpression' && !canBeText(expressionOf(child))) ||
  nameOf(expressionOf(child)) === 'icon';

const isBlank = (child: Node) =>
  child.type === 'JSXText'
    ? (child.value as string).trim() === '' && (child.value as string).includes('\n')
    : expressionOf(child)?.type === 'JSXEmptyExpression';

/** Elements whose children are elements. */
const blocks = new Set(['Menu', 'footer']);

function isLoose(element: Node): boolean {
  const { name } = (element.openingElement as { name?: Node } | undefined) ?? {};
  if (blocks.has(name?.name as string)) return false;
  const children = (element.children as Node[]).filter((child) => !isBlank(child));
  const isAlone = children.length < 2 && element.type === 'JSXElement';
  return (
    !isAlone &&
    children.some(
      (child, index) => isText(child) && (isCondition(child) || comesAndGoes(children[index - 1])),
    )
  );
}

/**
 * Lines of a component's source with a text that comes and goes beside other things, or that follows something which does.
 * React would hold on to its node, which a translating browser replaces.
 */
export function looseTexts(file: string, source: string): number[] {
  const lines: number[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if ((value.type === 'JSXElement' || value.type === 'JSXFragment') && isLoose(value))
      lines.push(source.slice(0, value.start).split('\n').length);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return lines;
}
