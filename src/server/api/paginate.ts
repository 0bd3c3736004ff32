import type { Request, Response } from 'express';

const usual = 30;
const most = 100;

/** The part of a list that `page` and `per_page` ask for; the others' addresses go into a `Link` header, as GitHub's do. */
export function paginate<Item>(items: readonly Item[], request: Request, response: Response): readonly Item[] {
  const size = Math.min(numberIn(request, 'per_page', usual), most);
  const page = numberIn(request, 'page', 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const address = new URL(request.originalUrl, `http://${request.headers.host ?? ''}`);
  const link = (relation: string, target: number) => {
    address.searchParams.set('page', String(target));
    return `<${address.href}>; rel="${relation}"`;
  };
  const before = page > 1 ? [link('prev', page - 1), link('first', 1)] : [];
  const after = page < last ? [link('next', page + 1), link('last', last)] : [];
  if (before.length + after.length > 0) response.setHeader('Link', [...before, ...after].join(', '));
  return items.slice((page - 1) * size, page * size);
}

function numberIn(request: Request, name: string, otherwise: number): number {
  const value = Number(request.query[name] ?? otherwise);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
