import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of selling products and cost trials (spec section 7, Deliver and product, calculate). */
export function createProductHandlers({
  products,
  calculate,
}: Services): Pick<Handlers, 'product.list' | 'product.detail' | 'calculate.try' | 'calculate.orderTry' | 'calculate.linesTry'> {
  return {
    'product.list': (input, caller) => products.list(input, caller),
    'product.detail': (input, caller) => products.detail(input, caller),
    'calculate.try': (input, caller) => calculate.tryRules(input, caller),
    'calculate.orderTry': (input, caller) => calculate.tryOrder(input, caller),
    'calculate.linesTry': (input, caller) => calculate.tryLines(input, caller),
  };
}
