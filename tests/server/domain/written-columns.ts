/** Columns of an order that the server writes. */
export const writtenOfOrders = [
  'address_type',
  'box_count',
  'cod_amount',
  'cod_currency',
  'confirm_status',
  'consignee_country',
  'consignee_name',
  'created_by',
  'currency',
  'customer_no',
  'declared_currency',
  'declared_value',
  'delivered_at',
  'delivery_address_code',
  'document_status',
  'examine_remark',
  'exited_at',
  'fail_reason',
  'goods_type',
  'insurance_currency',
  'insurance_value',
  'is_remote',
  'logistics_status',
  'master_tracking_number',
  'package_size',
  'paid_at',
  'product_code',
  'quote_id',
  'refunded_at',
  'remark',
  'settlement_status',
  'ship_at',
  'signature_service',
  'total_amount',
  'tracking_number',
  'transaction_order_no',
  'warehoused_at',
  'weight',
];

/** Columns of a batch of labels that the server writes. */
export const ofLabelBatches = [
  'content',
  'content_type',
  'file_name',
  'job_id',
  'left_out',
  'pages',
  'printed',
  'state',
  'template_id',
  'template_version',
];
/** Columns of a job that the server writes. */
export const ofJobs = [
  'attempts',
  'available_at',
  'done',
  'end_at',
  'fail_reason',
  'file_fence',
  'file_name',
  'file_type',
  'lease_until',
  'opt_type',
  'rights',
  'status',
  'total',
];

/** Columns of users, departments and adverts that administrators write. */
export const ofAdverts = ['ends_at', 'starts_at', 'texts', 'titles', 'url'];
export const ofUsers = ['avatar', 'date_format', 'department_id', 'email', 'language', 'nick_name', 'owner', 'password_hash', 'phone', 'state', 'username'];
export const ofDepartments = ['name', 'parent_id', 'position'];
