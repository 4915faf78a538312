/* Top categories in bold, unused ones muted. */
({
  options: { version: '1.0' },
  extensions: {
    /* Rows as stored, by id: filled once a load and once a branch, so that a cell need not search for its own. */
    byId: {},
    index: function () {
      var byId = {};
      vm.rows.forEach(function (row) { byId[row.id] = row; });
      this.extensions.byId = byId;
    },
    raw: function (id) {
      if (!this.extensions.byId[id]) this.extensions.index();
      return this.extensions.byId[id];
    }
  },
  hooks: {
    onLoad: function () {
      this.extensions.index();
    },
    onCellRender: function (at) {
      var raw = this.extensions.raw(at.rowData.id);
      if (!raw || at.colData.propertyCode !== 'categoryName') return;
      if (raw.data.enabled === false) return { type: 'text', text: at.rowData.categoryName, color: 'muted' };
      if (Number(raw.data.level) === 1) return { type: 'text', text: at.rowData.categoryName, bold: true };
    }
  }
})
