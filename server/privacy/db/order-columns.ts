import type { TableColumns } from './table-columns.ts';

const party = 'name company city area addr1 addr2 addr3 house_number post_code phone email tax_no certificates_no';
const partyCodes = 'country province tax_type certificates_type';

/** Orders, addresses, tracking and what comes with them. */
export const orderColumns: Readonly<Record<string, TableColumns>> = {
  address: { who: party, free: 'code', plain: `kind ${partyCodes} warehouse_code` },
  claim: { who: 'requester', free: 'note remark', plain: 'state reason currency language customer_no tracking_number logistics_status' },
  claim_file: { free: 'name' },
  claim_review: { who: 'reviewer', free: 'remark', plain: 'verdict' },
  draft_box: { plain: 'sub_order_no' },
  fee_line: { plain: 'fee_type rule currency' },
  goods_line: {
    free: 'goods_name goods_name_en goods_link texture_name texture_name_en',
    plain: 'box_no declare_unit currency hs_code made_country',
  },
  import_mapping: { free: 'name mapping' },
  import_row: { free: 'cells problems', plain: 'state reasons mark number' },
  import_run: { free: 'file_name', file: 'file', secret: 'key_hash', plain: 'kind language origin columns' },
  label_batch: { free: 'file_name', file: 'content', plain: 'kind state left_out template_id content_type' },
  label_import: {},
  label_import_file: { free: 'name', file: 'content' },
  label_template: { free: 'name', plain: 'kind' },
  label_template_version: { who: 'author', free: 'document' },
  order_batch: { free: 'reason', plain: 'action' },
  order_batch_row: { free: 'reason', plain: 'label currency outcome error_code' },
  order_box: { plain: 'box_no sub_order_no' },
  order_draft: { free: 'typed' },
  order_label: { who: 'imported_by', free: 'name', file: 'content' },
  order_log: { who: 'operator', free: 'note changes', plain: 'operation' },
  order_note: { who: 'author', free: 'content' },
  order_party: { who: party, free: 'code', plain: `side ${partyCodes}` },
  order_tag: { free: 'name', plain: 'tone' },
  order_tagging: {},
  order_tally: { plain: 'document_status logistics_status settlement_status' },
  parcel: { plain: 'carrier number status detail' },
  print_record: {
    who: 'username',
    free: 'reason workstation printer',
    plain: 'kind box_no template customer_no tracking_number weight_from way',
  },
  print_undo: { who: 'username' },
  quote: { free: 'snapshot' },
  saved_goods: {
    free: 'goods_name goods_name_en goods_link texture_name texture_name_en',
    plain: 'declare_unit currency hs_code made_country',
  },
  saved_parcel: { free: 'name' },
  shipment: {
    who: 'created_by confirmed_by cancelled_by',
    free: 'remark cancel_reason',
    plain: 'number inventory_no state',
  },
  shipment_line: { who: 'added_by' },
  shipment_log: { who: 'operator', free: 'note', plain: 'operation order_no' },
  shipment_order: {
    who: 'consignee_name created_by',
    free: 'customer_no transaction_order_no fail_reason examine_remark remark delivery_address_code',
    plain: `tracking_number master_tracking_number document_status logistics_status settlement_status confirm_status product_code goods_type
      order_source consignee_country address_type package_size currency declared_currency insurance_currency cod_currency signature_service
      claim_status`,
  },
  tracking_code: { who: 'mapped_by', free: 'sample', plain: 'source code detail' },
  tracking_event: { free: 'content', plain: 'source code city country' },
  tracking_link: { secret: 'token_hash' },
  tracking_message: { plain: 'source id' },
  tracking_subscription: { plain: 'language' },
};
