import { Integer, Array as List, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { Conversion } from '../../entities/finance/exchange-rate.ts';
import { draftInput, LineInput } from '../../entities/orders/order-input.ts';
import { ProductDetail, SellingProduct } from '../../entities/orders/product.ts';
import { LinePrice, MissingForPrice, Quote, TrialQuote, TrialRule } from '../../entities/orders/quote.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Coded, orNull } from '../../values.ts';

/** Calls of spec section 7, Deliver and product, and calculate. */
export const productEndpoints = declare({
  'product.list': {
    method: 'GET',
    path: '/oms/product/list',
    access: { permission: 'product:list' },
    summary: 'Selling products; an account that is not activated has none (spec section 6)',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      keyword: Optional(Text({ maxLength: limits.text })),
      country: Optional(Coded('country')),
      goodsType: Optional(Coded('goods_type')),
    }),
    reply: pageOf(SellingProduct),
  },
  'product.detail': {
    method: 'GET',
    path: '/oms/product/getInfoDetail',
    access: { permission: 'product:list' },
    summary: 'A product with its services, effective time, restrictions and tariff in readable form',
    query: record({ code: Text({ minLength: 1, maxLength: 64 }) }),
    reply: ProductDetail,
  },
  'calculate.try': {
    method: 'POST',
    path: '/oms/calculate/try',
    access: { permission: 'freight:try' },
    asksOnly: true,
    summary: 'What shipments would cost by each product: at most 20 rules, one answer for each',
    body: record({
      rules: List(TrialRule, { minItems: 1, maxItems: limits.costRules }),
      productCodes: Optional(List(Text({ maxLength: 64 }), { maxItems: 200 })),
      /** Which rates count beside those of the pair itself. */
      conversion: Optional(Conversion),
    }),
    /** `name` is the rule's name, or its destination and weight. */
    reply: List(record({ rule: Integer({ minimum: 0 }), name: Text(), quote: TrialQuote })),
  },
  'calculate.orderTry': {
    method: 'POST',
    path: '/oms/calculate/orderTry',
    access: { permission: 'freight:try', or: ['order:submit'] },
    asksOnly: true,
    summary: 'What an order that is being written would cost; without a price it says what is missing',
    body: record({
      ...draftInput,
      productCodes: Optional(List(Text({ maxLength: 64 }), { maxItems: 200 })),
      conversion: Optional(Conversion),
    }),
    bodyKilobytes: 1_024,
    reply: record({ quote: orNull(Quote), missing: List(MissingForPrice) }),
  },
  'calculate.linesTry': {
    method: 'POST',
    path: '/oms/calculate/linesTry',
    access: { permission: 'freight:try', or: ['order:submit'] },
    asksOnly: true,
    summary: 'What the orders of a list of recipients would cost, line by line and in all: no promise, and nothing is kept',
    body: record({
      ...(({ productCode: _product, consignee: _consignee, customerNo: _no, ...shared }) => shared)(draftInput),
      lines: Optional(List(LineInput, { maxItems: limits.addRows })),
    }),
    bodyKilobytes: 2_048,
    reply: record({
      lines: List(LinePrice),
      missing: List(MissingForPrice),
      /** Totals of the priced lines. */
      totals: List(record({ currencyCode: Text(), total: Amount() })),
    }),
  },
});
