/* Urgent work in red, costly repairs in bold. */
({
  options: { version: '1.0' },
  extensions: {
    costly: 5000,
    kind: { 日常保养: 'muted', 故障维修: 'error', 定期检修: 'primary', 大修: 'warning' }
  },
  hooks: {
    onCellRender: function (at) {
      var raw = vm.rows.find(function (row) { return row.id === at.rowData.id; });
      if (!raw) return;
      switch (at.colData.propertyCode) {
        case 'kind':
          return { type: 'tag', text: at.rowData.kind, color: this.extensions.kind[raw.data.kind] || 'default' };
        case 'totalCost':
          return Number(raw.data.totalCost) >= this.extensions.costly ? { type: 'text', text: at.rowData.totalCost, bold: true } : undefined;
        case 'urgent':
          return raw.data.urgent ? { type: 'tag', text: at.rowData.urgent, color: 'error' } : undefined;
      }
    }
  }
})
